const words = (text: string) => text.trim().split(/\s+/);

/** Small words between names, by what they say; of one class each stands for any other. After ' as an abjad writes it. */
const CLASSES = {
  patronymic: words("ibn abn ebn bin bn ben ould uld walad wuld weld veled 'bn 'abn 'wld"),
  daughter: words("bint bnt binti bte bent bt bat 'bnt 'bt"),
  article: words("al el ul il as ad ash at az ar ud ed ez er esh 'al"),
  /** A sun letter's article, and a name in Vietnam. */
  an: words("an"),
  and: words("und and y e et i & 'w"),
  of: words("de da di do du des dos das del dela della delle dello degli of d"),
  the: words("the la les los las le lo l"),
  from: words("van von vom zu zum zur ter ten der den dem te af av vd v"),
  in: words("in"),
  son: words("mac mc fitz ap"),
  born: words("nee aka fka alias"),
  saint: words("san"),
} as const;

export type ParticleClass = keyof typeof CLASSES;

/** What was never a name of its own; `d`, `v`, `i` and `l` are initials, and `er` a name. */
const NO_PARTICLE = new Set(words("d v i l er & ud ed ez bat te"));

const classes = new Map<string, ParticleClass>(
  Object.entries(CLASSES).flatMap(([group, each]) => each.map((word) => [word, group as ParticleClass] as const)),
);

/** By the word as `spellWord` has it, in whatever script. */
export const particleClassOf = (plain: string): ParticleClass | undefined =>
  classes.get(plain) ?? classes.get(`'${plain}`);

export const isParticle = (plain: string, isAbjad: boolean) =>
  isAbjad ? classes.has(`'${plain}`) || classes.has(plain) : classes.has(plain) && !NO_PARTICLE.has(plain);
