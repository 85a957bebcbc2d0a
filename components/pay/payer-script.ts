/**
 * All the JavaScript of the payer's page. The server draws each state; this asks for the page again when the stream says
 * another word than the one it shows, counts down by the server's clock, and copies.
 */
export const PAYER_SCRIPT = `
(() => {
  const ASK_AGAIN_MS = 10000;
  let ahead, timer, stream, isAway = false;
  const main = () => document.querySelector("main");
  const two = (n) => String(n).padStart(2, "0");

  const clockOf = () => document.querySelector("[data-until]");
  const secondsLeft = (clock) => Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000);

  function tick() {
    tellAway();
    const clock = clockOf();
    if (!clock) return;
    const left = secondsLeft(clock);
    const hours = Math.floor(left / 3600), rest = two(Math.floor(left / 60) % 60) + ":" + two(left % 60);
    clock.hidden = left <= 0;
    clock.textContent = clock.dataset.left.replace("{time}", hours > 0 ? hours + ":" + rest : rest);
    if (left <= 0 && !isAway && !main().dataset.asked) {
      main().dataset.asked = "1";
      show();
    }
  }

  function start() {
    ahead = Number(main().dataset.now) - Date.now();
    clearInterval(timer);
    timer = setInterval(tick, 1000);
    tick();
    const button = document.querySelector("[data-copy]");
    if (!button) return;
    button.hidden = false;
    button.onclick = async () => {
      const code = document.querySelector("[data-pix-code]");
      const said = document.querySelector("[data-said]");
      try {
        await navigator.clipboard.writeText(code.textContent);
        said.textContent = button.dataset.copied;
      } catch {
        getSelection().selectAllChildren(code);
        said.textContent = button.dataset.failed;
      }
    };
  }

  // The picture and the code stand in the page: without a network they are as good as before, until the term ends.
  function tellAway() {
    const said = document.querySelector("[data-offline]");
    if (!said) return;
    const clock = clockOf();
    const words = clock && secondsLeft(clock) <= 0 ? said.dataset.over : said.dataset.offline;
    const next = isAway ? words : "";
    if (said.textContent !== next) said.textContent = next;
  }
  function setAway(is) {
    isAway = is;
    tick();
  }
  async function show() {
    const answer = await fetch(location.href).catch(() => null);
    setAway(answer === null);
    if (!answer || answer.status === 429 || answer.status >= 500) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector("main");
    const moved = next.dataset.state !== main().dataset.state;
    main().replaceWith(next);
    document.title = page.title;
    start();
    if (moved) main().querySelector("h1").focus();
    if (answer.status === 404) stream.close();
  }

  function listen() {
    stream = new EventSource("/api" + location.pathname + "/live");
    stream.onmessage = ({ data }) => data !== main().dataset.state && show();
    stream.onopen = () => setAway(false);
    stream.onerror = () => {
      if (!navigator.onLine) setAway(true);
      if (stream.readyState !== EventSource.CLOSED) return;
      show().finally(() => main().dataset.state !== "gone" && setTimeout(listen, ASK_AGAIN_MS));
    };
  }

  addEventListener("offline", () => setAway(true));
  addEventListener("online", () => main().dataset.state !== "gone" && show());

  start();
  if (main().dataset.state !== "gone") listen();
})();
`;
