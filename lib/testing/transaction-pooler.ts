import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import pg from "pg";

/** A pooler in transaction mode: it gives each transaction another session, and takes nothing that a session would keep. */
export type TransactionPooler = {
  /** The address of the same database through it. */
  urlFor(url: string): string;
  transactions(): number;
  /** State that transactions left in their sessions for the next client. Each entry is a defect, by its name. */
  leftBehind(): Promise<string[]>;
  close(): Promise<void>;
};

const KEPT_BY_POOLERS = ["user", "database", "application_name", "client_encoding"];
const SSL_WANTED = 80_877_103;
const HEADER = { start: 4, message: 5 };

const LEFT_BEHIND = `
  select 'prepared ' || name from pg_prepared_statements
  union all select 'listens to ' || channel from pg_listening_channels() as channel
  union all select 'holds ' || classid || ', ' || objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
  union all select 'cursor ' || name from pg_cursors where name <> ''
  union all select 'set ' || name from pg_settings where source = 'session'
  union all select 'table ' || relname from pg_class where relnamespace = pg_my_temp_schema()`;

/**
 * Speaks as much of PostgreSQL's protocol as the driver does. The sessions go around: of two transactions in a row the second
 * never has that of the first.
 */
export async function startTransactionPooler(serverUrl: string, sessions = 8): Promise<TransactionPooler> {
  const databases = new Map<string, Promise<Sessions>>();
  const looks: Promise<string[]>[] = [];
  const nears = new Set<Socket>();

  const sessionsOf = (database: string): Promise<Sessions> => {
    const known = databases.get(database) ?? openSessions(withDatabase(serverUrl, database), sessions);
    databases.set(database, known);
    return known;
  };

  const server = createServer((near) => {
    nears.add(near);
    near.on("error", () => undefined).on("close", () => nears.delete(near));
    serve(near, sessionsOf, (look) => looks.push(look));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor(url) {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.toString();
    },
    transactions: () => looks.length,
    leftBehind: async () => [...new Set((await Promise.all(looks)).flat())],
    async close() {
      for (const near of nears) near.destroy();
      await new Promise((done) => server.close(done));
      for (const all of databases.values()) await (await all).end();
    },
  };
}

function withDatabase(url: string, database: string): string {
  const at = new URL(url);
  at.pathname = `/${database}`;
  return at.toString();
}

type Session = { client: pg.Client; socket: Socket };
type Sessions = { take(): Promise<Session>; giveBack(session: Session): void; end(): Promise<void> };

/** The driver signs in; from then on its socket is ours. */
async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  // The stream's type declares only members that every kind of stream has.
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners("data");
  return { client, socket };
}

async function openSessions(url: string, count: number): Promise<Sessions> {
  const all = new Set(await Promise.all(Array.from({ length: count }, () => openSession(url))));
  const free = [...all];
  const waiting: ((session: Session) => void)[] = [];
  const giveBack = (session: Session): void => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };
  return {
    take: () => {
      const session = free.shift();
      return session ? Promise.resolve(session) : new Promise((done) => waiting.push(done));
    },
    giveBack(session) {
      if (!session.socket.destroyed) return giveBack(session);
      all.delete(session);
      void openSession(url).then(
        (fresh) => {
          all.add(fresh);
          giveBack(fresh);
        },
        // The database is gone, and every waiting client with it.
        () => undefined,
      );
    },
    async end() {
      await Promise.all(
        [...all].map(async ({ socket }) => {
          if (socket.closed) return;
          const closed = once(socket, "close");
          socket.destroy();
          await closed;
        }),
      );
    },
  };
}

function serve(
  near: Socket,
  sessionsOf: (database: string) => Promise<Sessions>,
  onTransaction: (look: Promise<string[]>) => void,
): void {
  let signedIn: Promise<Sessions> | null = null;
  let taken: Promise<Session> | null = null;
  /** Answers that are still to come. */
  let asked = 0;

  const giveBack = async (session: Session): Promise<void> => (await signedIn)?.giveBack(session);

  async function take(): Promise<Session> {
    if (!signedIn) throw new Error("not signed in");
    const session = await (await signedIn).take();
    session.socket.on(
      "data",
      framed("message", (frame) => {
        near.write(frame);
        if (typeOf(frame) !== "Z") return;
        asked -= 1;
        if (asked > 0 || String.fromCharCode(frame[HEADER.message] ?? 0) !== "I") return;
        session.socket.removeAllListeners("data");
        taken = null;
        const look = ask(session, LEFT_BEHIND);
        onTransaction(look);
        void look.then(() => giveBack(session));
      }),
    );
    return session;
  }

  const onFrame = (frame: Buffer): void => {
    if (typeOf(frame) === "X") return void near.end();
    if (["Q", "S", "F"].includes(typeOf(frame))) asked += 1;
    taken ??= take();
    void taken.then(({ socket }) => socket.write(frame));
  };

  const begin = framed("start", (frame) => {
    if (frame.readInt32BE(HEADER.start) === SSL_WANTED) return void near.write("N");
    const given = parametersOf(frame);
    const refused = [...given.keys()].find((name) => !KEPT_BY_POOLERS.includes(name));
    if (refused !== undefined) return void near.end(refusal(`unsupported startup parameter: ${refused}`));
    signedIn = sessionsOf(given.get("database") ?? "");
    near.off("data", begin).on("data", framed("message", onFrame));
    signedIn.then(
      () => near.write(WELCOME),
      (error: Error) => near.end(refusal(error.message)),
    );
  });
  near.on("data", begin);
  // A client that disconnects in the middle of a transaction ends its session too.
  near.on("close", () => {
    void taken?.then((session) => {
      session.socket.destroy();
      return giveBack(session);
    });
  });
}

/** Queries over the session's own connection: only the session reports its own state. */
function ask({ socket }: Session, query: string): Promise<string[]> {
  const rows: string[] = [];
  return new Promise((done) => {
    const finish = () => {
      socket.off("data", read).off("close", finish);
      done(rows);
    };
    const read = framed("message", (frame) => {
      // A row of one column: two bytes that count the columns, four of the length.
      if (typeOf(frame) === "D") rows.push(frame.subarray(HEADER.message + 6).toString());
      if (typeOf(frame) === "Z") finish();
    });
    socket.on("data", read).on("close", finish);
    socket.write(message("Q", `${query}\0`));
  });
}

const typeOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0);

/** Whole messages out of what comes in pieces. The first of a connection has no type before its length. */
function framed(kind: keyof typeof HEADER, onFrame: (frame: Buffer) => void): (bytes: Buffer) => void {
  const header = HEADER[kind];
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= header) {
      const length = header - 4 + rest.readInt32BE(header - 4);
      if (rest.length < length) return;
      const frame = rest.subarray(0, length);
      rest = rest.subarray(length);
      onFrame(frame);
    }
  };
}

function parametersOf(frame: Buffer): Map<string, string> {
  const words = frame
    .subarray(HEADER.start + 4)
    .toString()
    .split("\0");
  const pairs = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) pairs.set(words[at] ?? "", words[at + 1] ?? "");
  return pairs;
}

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(HEADER.message);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const refusal = (text: string): Buffer => message("E", `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`);
const WELCOME = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("K", Buffer.alloc(8)),
  message("Z", "I"),
]);
