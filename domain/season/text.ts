import { foldSearch } from '../folding.ts'
import { CLASSES, type ClientClass, MOST_OF_SHORT } from '../season.ts'
import type { SeasonContent, SeasonRaid } from './season.ts'

/** A season's raids as lines, a raid each: 'Name (Short): Boss, Boss* (word, word)'; a star says that Curve sells the boss. */
export function raidLines(raids: readonly SeasonRaid[]): string {
  return raids.map(({ name, short, bosses }) => `${named(name, short)}: ${bossesText(bosses)}`).join('\n')
}

function named(name: string, short: string): string {
  return shortOf(name) === short ? name : `${name} (${short})`
}

/** The short name of a raid that brings none, for lists: its first words. */
function shortOf(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && words.join(' ').length > MOST_OF_SHORT) words.pop()
  return words.join(' ').slice(0, MOST_OF_SHORT)
}

/** Semicolons part them where a name has a comma. */
function bossesText(bosses: SeasonRaid['bosses']): string {
  const parting = bosses.some(({ name }) => name.includes(',')) ? ';' : ','
  return bosses.map(bossText).join(`${parting} `) + (bosses.length === 1 && parting === ';' ? ';' : '')
}

function bossText({ name, words, curve }: SeasonRaid['bosses'][number]): string {
  return `${name}${curve ? '*' : ''}${words.length === 0 ? '' : ` (${words.join(', ')})`}`
}

/** Parses such lines. Commas separate bosses, or semicolons where there are any; empty lines are skipped. */
export function readRaidLines(text: string): SeasonRaid[] {
  return linesOf(text).map((line) => {
    const [, raid = line, rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
    const [, before = raid, short] = /^(.*?)\s*\(([^)]*)\)\s*$/.exec(raid) ?? []
    const name = before.trim()
    return { name, short: short?.trim() ?? shortOf(name), bosses: partsOf(rest).map(readBoss) }
  })
}

function readBoss(text: string): SeasonRaid['bosses'][number] {
  const [, before = text, words = ''] = /^([^(]*)\(([^)]*)\)?/.exec(text) ?? []
  const name = before.replaceAll('*', '').trim()
  const curve = text.includes('*')
  return {
    name,
    words: words
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    curve,
  }
}

/** Parted where no bracket is open. */
function partsOf(text: string): string[] {
  const parting = /;/.test(text.replace(/\([^)]*\)/g, '')) ? ';' : ','
  const parts = ['']
  let open = 0
  for (const letter of text) {
    open += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === parting && open <= 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Token groups as lines: 'Name: Class, Class'. */
export function tokenLines(groups: SeasonContent['tokenGroups']): string {
  return groups.map(({ name, classes }) => `${name}: ${classes.join(', ')}`).join('\n')
}

export function readTokenLines(text: string): SeasonContent['tokenGroups'] {
  return linesOf(text).map((line) => {
    const [, name = line, rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
    const classes = rest
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    return { name: name.trim(), classes: classes.map(classNamed) }
  })
}

/** As the game spells it; what is no class stays as it is typed and is refused. */
function classNamed(text: string): ClientClass {
  return CLASSES.find((one) => foldSearch(one) === foldSearch(text)) ?? (text as ClientClass)
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
