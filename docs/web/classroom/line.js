// The line of a page to the class: it comes back by itself, says whether it is up, and loses no message in silence.

const [MIN_RETRY_MS, MAX_RETRY_MS] = [500, 8000]; // the wait until the next try, doubled after each
const ANSWER_TIMEOUT_MS = 3000; // of each message, after which the line is made anew
const IDLE_MS = 10_000; // without a message, after which the page asks whether the server answers
const OPENING_TIMEOUT_MS = 10_000;
const MAX_TRIES = 2; // of a message

export class Line {
  /**
   * `greet` gives the first message of each connection, null where none is wanted yet; `hear` is given what comes,
   * `tell` whether the line is up. `lose` is called where a message was sent twice and never answered.
   */
  constructor({ greet, hear, tell, lose = () => {} }) {
    this.greet = greet;
    this.hear = hear;
    this.tell = tell;
    this.lose = lose;
    this.wait = MIN_RETRY_MS;
    this.ended = false;
    this.count = 0;
    this.unanswered = [];
    this.greeted = 0;
    this.heard = 0;
    this.page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.again());
    setInterval(() => this.is(WebSocket.OPEN) && Date.now() - this.heard > IDLE_MS && this.again(), IDLE_MS / 2);
    this.connect();
  }

  /** Whether something that was sent still waits for its answer. */
  get waiting() {
    return this.unanswered.length > 0;
  }

  /** What is said while the line is down, by its key in the words. */
  get state() {
    return this.over ? "class-ended" : this.waiting ? "class-sends-again" : "class-line-down";
  }

  is(state) {
    return this.socket?.readyState === state;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.ended || this.socket || !this.greet()) return;
    const socket = new WebSocket(
      Object.assign(new URL("../classroom/line", location.href), { protocol: location.protocol === "https:" ? "wss:" : "ws:", hash: "" }),
    );
    this.socket = socket;
    const opening = setTimeout(() => this.down(socket), OPENING_TIMEOUT_MS);
    socket.addEventListener("open", () => {
      clearTimeout(opening);
      if (this.socket === socket) this.meet();
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.wait = MIN_RETRY_MS;
      if (!this.up) this.tell((this.up = true));
      const message = JSON.parse(data);
      this.over = Boolean(message.ended);
      if (message.heard !== undefined) this.answered(message.heard);
      else if (!this.over) this.hear(message);
    });
    socket.addEventListener("close", () => this.down(socket));
  }

  /** Say who this page is, on a line that is open or comes. */
  meet() {
    const first = this.greet();
    if (!this.is(WebSocket.OPEN)) return this.connect();
    if (first) this.greeted = this.write({ ...first, page: this.page });
  }

  /** The line is gone, or nobody answers on it: it is made anew. */
  down(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.up = false;
    clearTimeout(this.watching);
    this.watching = null;
    socket.close();
    const lost = this.unanswered.filter(({ tries }) => tries >= MAX_TRIES);
    this.unanswered = this.unanswered.filter((each) => !lost.includes(each));
    if (this.ended || this.greet()) this.tell(false);
    if (lost.length) this.lose();
    if (this.ended) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(MAX_RETRY_MS, this.wait * 2);
  }

  /** The device is awake again, or has a network, or nothing was heard for long: see whether somebody answers. */
  again() {
    if (!this.socket) this.connect();
    else if (this.up) this.write({ do: "here" });
  }

  /** A message was answered. When it is the greeting, what was not answered on an earlier line is sent once more. */
  answered(number) {
    this.unanswered = this.unanswered.filter(({ n }) => n !== number);
    clearTimeout(this.watching);
    this.watching = null;
    if (number !== this.asked) this.watch();
    if (number !== this.greeted) return;
    for (const each of this.unanswered) {
      each.tries += 1;
      this.write(each.message, each.n);
    }
  }

  /** Send a message, if the line is up; says whether it is. */
  send(message) {
    if (!this.up || !this.is(WebSocket.OPEN)) return false;
    this.unanswered.push({ n: this.write(message), message, tries: 1 });
    return true;
  }

  /** Send a message with its number, and wait for the answer. */
  write(message, n = ++this.count) {
    this.socket.send(JSON.stringify({ ...message, n }));
    this.asked = n;
    if (!this.watching) this.watch();
    return n;
  }

  watch() {
    const { socket } = this;
    this.watching = setTimeout(() => this.down(socket), ANSWER_TIMEOUT_MS);
  }

  /** Send again nothing that waits for an answer: the class does not know this page. */
  forget() {
    this.unanswered = [];
  }

  /** Do not come back. */
  end() {
    this.ended = true;
    this.forget();
    this.socket?.close();
  }
}
