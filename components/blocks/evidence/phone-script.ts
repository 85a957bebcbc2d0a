/** All the JavaScript of the phone's page: sends each file, says how it went, and asks for the page again. */
export const PHONE_SCRIPT = `
(() => {
  const main = () => document.querySelector("main");
  let words, busy = false;
  const say = (text, bad) => {
    const said = document.querySelector("[data-said]");
    said.textContent = text;
    said.className = bad ? "bad" : "good";
  };
  const faultOf = (answer, file) => {
    const fault = (answer && answer.error && answer.error.fields && answer.error.fields.file) || "";
    const [key, limit] = fault.split(":");
    return file.name + ": " + (words[key] || words.other).replace("{limit}", limit || "");
  };

  function put(file) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open("PUT", "/api" + location.pathname.replace(/\\/$/, "") + "/" + crypto.randomUUID());
      request.setRequestHeader("x-attachment-name", encodeURIComponent(file.name));
      request.responseType = "json";
      const part = document.querySelector("[data-part]");
      request.upload.onprogress = ({ loaded, total }) => { if (part && total) part.value = loaded / total; };
      request.onload = () => resolve(request.status === 200 ? null : faultOf(request.response, file));
      request.onerror = request.onabort = () => resolve(file.name + ": " + words.other);
      request.send(file);
    });
  }

  async function send(files) {
    if (busy) return;
    busy = true;
    let problem = "";
    let last = "";
    for (const file of files) {
      const part = document.querySelector("[data-part]");
      part.hidden = false;
      part.value = 0;
      say(words.sending.replace("{name}", file.name));
      const limit = Number(main().dataset.bytes);
      const wrong = file.size > limit
        ? file.name + ": " + words.file_too_large.replace("{limit}", limit / 1048576)
        : await put(file);
      if (wrong) problem = wrong; else last = file.name;
    }
    busy = false;
    await show();
    if (document.querySelector("[data-said]")) say(problem || (last && words.done.replace("{name}", last)), problem !== "");
  }

  async function show() {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer || answer.status === 429 || answer.status >= 500) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    main().replaceWith(page.querySelector("main"));
    start();
  }

  function start() {
    if (main().dataset.state !== "open") return;
    words = JSON.parse(main().dataset.words);
    for (const input of document.querySelectorAll("[data-files]"))
      input.onchange = () => { const files = [...input.files]; input.value = ""; if (files.length) send(files); };
  }
  start();
  // A link that was opened long ago may have ended: the page says so before a photo is taken.
  addEventListener("pageshow", (event) => event.persisted && show());
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !busy && main().dataset.state === "open" && Date.now() > Number(main().dataset.until)) show(); });
})();
`;
