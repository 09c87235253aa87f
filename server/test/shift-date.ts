// Preloaded (`node --import`) into a process of the product: its clock is SHIFT_DATE_MINUTES off. The database's is not.

const shiftMs = Number(process.env.SHIFT_DATE_MINUTES ?? "0") * 60_000;
const TrueDate = Date;
const now = () => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  construct: (_, given) => Reflect.construct(TrueDate, given.length === 0 ? [now()] : given),
  apply: () => new TrueDate(now()).toString(),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
