// Made from cardgames/widgets/contract.py by docs/site/contract.py. Change it there.

/**
 * A text, and its language where that is not the reader's.
 */
export interface MarkedText {
  text: string;
  lang?: string;
}

/**
 * A line of the log: what has happened, and by which clause.
 */
export interface Event {
  text: string;
  lang?: string;
  clause: string;
}

/**
 * What is said to a reader: a hint, a refusal, an answer. more: words of the clause in another language.
 */
export interface Message {
  text: string;
  lang?: string;
  clause: string;
  more?: string;
  figures?: string;
}

/**
 * What is said once on a device. kind: what is noted there, so that it is not said again.
 */
export interface First {
  text: string;
  lang?: string;
  clause: string;
  more?: string;
  figures?: string;
  kind: string;
}

/**
 * A card that lies on the table; null where its face cannot be seen.
 */
export interface Card {
  card: string | null;
  name: string;
}

/**
 * Why a card cannot be played now: the clause, and that in words. more: as of a message.
 */
export interface WhyNot {
  why?: string;
  because?: string;
  more?: string;
  lang?: string;
}

/**
 * A card of a hand.
 *
 * move: the text of the move that plays it; twin: the same, where another card like it has the move. say: that
 * move in words. The rest says why it cannot be played now.
 */
export interface HandCard {
  card: string | null;
  name: string;
  why?: string;
  because?: string;
  more?: string;
  lang?: string;
  move?: string;
  twin?: string;
  say?: string;
}

/**
 * A card that a seat has played.
 */
export interface PlayedCard {
  card: string | null;
  name: string;
  seat: string;
}

/**
 * The last trick, or the cards last laid down, in words too. takenBy: the seat that took it.
 */
export interface Trick {
  cards: PlayedCard[];
  takenBy: string | null;
  side: string;
  caption: string;
}

/**
 * A move that is not simply a card of a hand that is shown.
 *
 * group: what several moves have in common, which differ by a card. cards: those that it is made of. pile: the seat
 * on whose pile it is made.
 */
export interface ApartMove {
  move: string;
  say: string;
  group?: string;
  short?: string;
  card?: string;
  name?: string;
  cards?: string[];
  pile?: string;
}

/**
 * The two cards on which a side shows its score, and how many rows of the lower the upper leaves open.
 */
export interface Counter {
  cards: (string | null)[];
  off: number;
  say: string;
}

/**
 * After which move of a record a position stands, and how many there are.
 */
export interface Step {
  at: number;
  of: number;
}

/**
 * What may change with every event. Seats and sides are letters; what is by seat or side has each of them.
 *
 * waiting: whether the next deal may be dealt. slots: how many cards a trick may have, 0 in a game without tricks.
 * bids: the last bid of each seat that has bid or passed, while the bidding goes on. money: what each seat has, in
 * games with stakes. laidOpen: the open cards that belong to a seat, where there are such.
 */
export interface Position {
  toMove: string | null;
  over: boolean;
  waiting: boolean;
  winners: string[];
  hands: Record<string, HandCard[]>;
  piles: Record<string, number>;
  taken: Record<string, number>;
  stock: number;
  up: Card[];
  trump: string;
  inForce: string;
  bids: Record<string, string>;
  money?: Record<string, number>;
  laidOpen?: Record<string, Card[]>;
  trick: PlayedCard[];
  slots: number;
  lastTrick: Trick | null;
  moves: ApartMove[];
  points: Record<string, number>;
  score: Record<string, number>;
  books: Record<string, number>;
  counters: Record<string, Counter>;
  standing: Record<string, string[]>;
  log: Event[];
  status: string;
  message: Message | null;
  hint: string | null;
}

/**
 * What is drawn of a position.
 *
 * playing: the seats that have cards in this deal. open: whose hands are open. moves: those other than a card of a
 * hand. clauses: the words of each clause that is cited, by its id.
 */
export interface Scene {
  toMove: string | null;
  over: boolean;
  waiting: boolean;
  winners: string[];
  hands: Record<string, HandCard[]>;
  piles: Record<string, number>;
  taken: Record<string, number>;
  stock: number;
  up: Card[];
  trump: string;
  inForce: string;
  bids: Record<string, string>;
  money?: Record<string, number>;
  laidOpen?: Record<string, Card[]>;
  trick: PlayedCard[];
  slots: number;
  lastTrick: Trick | null;
  moves: ApartMove[];
  points: Record<string, number>;
  score: Record<string, number>;
  books: Record<string, number>;
  counters: Record<string, Counter>;
  standing: Record<string, string[]>;
  log: Event[];
  status: string;
  message: Message | null;
  hint: string | null;
  game: string;
  title: string;
  trickName: string;
  dealName: string;
  seats: string[];
  people: Record<string, string>;
  shortNames: Record<string, string>;
  playing: string[];
  sides: Record<string, string>;
  dealer: string;
  open: string[];
  step: Step | null;
  canUndo: boolean;
  canRedo: boolean;
  clauses: Record<string, MarkedText>;
}

/**
 * What a trick counted for the side that took it.
 */
export interface TrickResult {
  side: string;
  who: string;
  own: boolean;
  counts: number;
}

/**
 * How a deal or a match has ended. won: nothing where the reader sits on no side, or on several.
 *
 * why: the rule by which it was won. turned: from when on the winner stayed ahead, or nothing.
 */
export interface Result {
  won: "yes" | "no" | "drawn" | "";
  says: string;
  why: Event | null;
  turned: string;
  tricks: TrickResult[];
}

/**
 * What a review says of a move, given by its number in the deal.
 */
export interface Remark {
  at: number;
  says: string;
  clause: string;
}

/**
 * A move that cost much. trick: the cards that lay there. played, better: cards; none of bids and the like.
 */
export interface CostlyMove {
  at: number;
  says: string;
  clause: string;
  trick: string[];
  played: string[];
  better: string[];
}

/**
 * What a review has found so far.
 *
 * turn: the turning point. worst: the few moves that cost most, or by advice: those that the book does not advise,
 * where it cannot be said what a move costs. part: changes whenever it has gone further.
 */
export interface Review {
  says: string[];
  turn: number | null;
  worst: CostlyMove[];
  byAdvice: boolean;
  moves: Remark[];
  done: number;
  of: number;
  further: boolean;
  part: number;
}

/**
 * The hash of a deal; its receipt when the deal is over; the page that checks one, or nothing.
 */
export interface Seal {
  hash: string;
  receipt: string | null;
  page: string;
}

/**
 * A step of a lesson: what it asks for, and what it says when that is done.
 */
export interface LessonStep {
  title: string;
  page: string;
  at: number;
  of: number;
  prompt: string;
  done: boolean;
  after: string;
  clause: string;
  lang: string;
}

/**
 * What a coach says. holds: whether the table waits for its reader. turn: whether that is to move.
 */
export interface Note {
  title: string;
  says: string;
  event: string;
  clause: string;
  lang: string;
  caption: string;
  turn: boolean;
  holds: boolean;
  ended: boolean;
}

/**
 * A position as one who sits at the table sees it, with what is said beside it.
 *
 * at: the number of the position, which a move names that answers it. said: how often a message was answered, so that
 * the same words are shown again. forced: what is said of a card that somebody had to play. firsts: the notes that are
 * true now. rulebook: the page of the rules, or nothing. cover: the seat that gets the device next where several
 * people share it, while all hands are covered; else "".
 */
export interface TableScene {
  toMove: string | null;
  over: boolean;
  waiting: boolean;
  winners: string[];
  hands: Record<string, HandCard[]>;
  piles: Record<string, number>;
  taken: Record<string, number>;
  stock: number;
  up: Card[];
  trump: string;
  inForce: string;
  bids: Record<string, string>;
  money?: Record<string, number>;
  laidOpen?: Record<string, Card[]>;
  trick: PlayedCard[];
  slots: number;
  lastTrick: Trick | null;
  moves: ApartMove[];
  points: Record<string, number>;
  score: Record<string, number>;
  books: Record<string, number>;
  counters: Record<string, Counter>;
  standing: Record<string, string[]>;
  log: Event[];
  status: string;
  message: Message | null;
  hint: string | null;
  game: string;
  title: string;
  trickName: string;
  dealName: string;
  seats: string[];
  people: Record<string, string>;
  shortNames: Record<string, string>;
  playing: string[];
  sides: Record<string, string>;
  dealer: string;
  open: string[];
  step: Step | null;
  canUndo: boolean;
  canRedo: boolean;
  clauses: Record<string, MarkedText>;
  at: number;
  said: number;
  forced: Message | null;
  firsts: First[];
  result: Result | null;
  review: Review | null;
  seal: Seal | null;
  lesson: LessonStep | null;
  coach: Note | null;
  rulebook: string;
  cover: string;
}

/**
 * What makes one object of another. add: how many items of a list stay, and those that follow them.
 */
export interface Difference {
  set?: Record<string, unknown>;
  add?: Record<string, [number, unknown[]]>;
  within?: Record<string, Difference>;
  drop?: string[];
}

/**
 * What has happened since the last course: one scene after another, each by what differs from the one before it.
 *
 * number: one more than that of the last course, whose last scene the first step differs from; in the first course it
 * differs from nothing. The last step makes the scene at which the table rests. scene: this one, whole; it is left out
 * for a front end that certainly has the scene before.
 */
export interface Course {
  number: number;
  steps: Difference[];
  scene?: TableScene;
}

/**
 * A ruling of the game, and the values that it may have.
 */
export interface Ruling {
  name: string;
  value: string | number | boolean;
  values: (string | number | boolean)[];
}

/**
 * How a table is set up, and what may be chosen. seat: a letter, several, or "open".
 *
 * seed: the number of the deal, if it has one that everybody may know. secret: whether it would give away cards.
 * people: how many take turns at this device.
 */
export interface Setup {
  seats: string[];
  seat: string;
  players: number;
  numbers: number[];
  seed: number | null;
  secret: boolean;
  level: string;
  levels: string[];
  usual: string;
  names: "people" | "letters";
  people: number;
  rulings: Ruling[];
}

/**
 * What a front end sends: what is to be done, and what that needs. Nothing in it is trusted.
 *
 * move, at: a move, and the number of the position that it answers; at: also a move of the review. to: a step.
 */
export interface Wish {
  do: string;
  move?: string;
  at?: number;
  to?: number;
  seat?: string;
  seed?: number | string | null;
  level?: string;
  names?: string;
  players?: number;
  people?: number;
  name?: string;
  value?: string | number | boolean;
  record?: string;
  language?: string;
  clause?: string;
  number?: number;
}
