// The bounds of decision 0134: a new package that exceeds them needs a smaller one, or to be a part (scripts/project.mjs).
import { measureInstall } from "./install-size.mjs";

const bounds = { productionMb: 600, wholeMb: 1000 };

const measured = measureInstall();
const exceeded = Object.entries(bounds).filter(([name, most]) => measured[name] > most);
for (const [name, most] of exceeded) console.log(`${name} is ${measured[name]}; ${most} is the most`);
console.log(JSON.stringify(measured));
process.exit(exceeded.length > 0 ? 1 : 0);
