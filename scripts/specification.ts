/** Something that the specification names: `parts` are the words that have to be found, in the text as it is. */
export interface Name {
  readonly kind: 'text' | 'route' | 'call' | 'field' | 'column' | 'word' | 'figure'
  readonly name: string
  readonly parts: readonly string[]
}

type Sections = ReadonlyMap<number, string>

/**
 * What a specification in this form names in its sections 2 to 9: texts in single quotes, routes, calls with their
 * fields, roles, columns, choices and figures. A text that it cuts short with '...' is looked for in its parts.
 */
export function namesIn(specification: string): Name[] {
  const sections = sectionsOf(specification)
  const all = [...sections.values()].join('\n')
  const names = [
    ...textsIn(all),
    ...routesIn(all),
    ...callsIn(sections.get(7) ?? ''),
    ...columnsIn(sections.get(2) ?? ''),
    ...fieldsIn(sections),
    ...wordsIn(sections),
    ...figuresIn(all),
  ]
  return [...new Map(names.map((name) => [`${name.kind} ${name.name}`, name])).values()]
}

/** The quoted texts of one section, each as what stands around its '{…}' and '...'. */
export function textsOfSection(section: number, specification: string): { name: string; parts: string[] }[] {
  return textsIn(sectionsOf(specification).get(section) ?? '').map(({ name, parts }) => ({
    name,
    parts: parts.flatMap((part) => part.split(/\{[^}]*\}/)),
  }))
}

function sectionsOf(specification: string): Sections {
  const parts = specification.split(/^## (?=\d+\.)/m).slice(1)
  const numbered = parts.map((part): [number, string] => [
    Number.parseInt(part, 10),
    part.replace(/^.*\n/, ''),
  ])
  return new Map(numbered.filter(([number]) => number >= 2 && number <= 9))
}

const named = (kind: Name['kind'], name: string): Name => ({ kind, name, parts: [name] })

function textsIn(text: string): Name[] {
  // An apostrophe within a word ends no text.
  const quoted = text.matchAll(/(?<!\w)'((?:[^'\n]|'(?=[a-z]))+)'/g)
  return [...quoted].map(([, name = '']) => {
    const pieces = name.split('...').map((piece) => piece.trim())
    return { kind: 'text', name, parts: name === '...' ? [name] : pieces.filter((piece) => piece.length > 1) }
  })
}

function routesIn(text: string): Name[] {
  return [...text.matchAll(/(?<=[\s|(])\/[a-z][\w/{}-]*/gm)].map(([name]) => named('route', name))
}

/** Rows of '| METHOD path, path | payload | answer |'. A later path in a row goes on from the first one's folder. */
function callsIn(section: string): Name[] {
  return rowsOf(section).flatMap(([head = '', payload = '']) => {
    const [method, first = ''] = head.split(' ')
    if (method !== 'GET' && method !== 'POST') return []
    const folder = first.replace(/[^/]+$/, '').replace(/\/,?$/, '')
    const paths = [...head.matchAll(/\/[\w/{}-]+/g)].map(([path], at) =>
      at > 0 && path.lastIndexOf('/') === 0 ? folder + path : path,
    )
    return [...paths.map((path) => named('call', `${method} ${path}`)), ...identifiersIn(payload)]
  })
}

function columnsIn(section: string): Name[] {
  const lists = [...section.matchAll(/Columns: ([^\n]+?)\.(?:\n|$)/g)].map(([, list = '']) => list)
  return lists.flatMap((list) => items(list).map((name) => named('column', name)))
}

/** Names in camel case anywhere, and what an entity's line lists. */
function fieldsIn(sections: Sections): Name[] {
  const entities = (sections.get(3) ?? '').split('\n').filter((line) => /^\*\*(?!Class group)/.test(line))
  const listed = entities.flatMap((line) => {
    const list = line.replace(/^\*\*.*?\*\*/, '').replace(/\([^)]*\)/g, '')
    return items(list.split('. ')[0] ?? '').map((item) => item.replace(/\.$/, ''))
  })
  const all = [...sections.values()].join('\n')
  return [...identifiersIn(all), ...listed.map((name) => named('field', name))]
}

function identifiersIn(text: string): Name[] {
  return [...text.matchAll(/(?<![\w/])(?:_id|[a-z]+[A-Z]\w*)(?![\w/])/g)].map(([name]) =>
    named('field', name),
  )
}

/** Roles, and the words of choices: 'Plate: Death Knight, Paladin'. */
function wordsIn(sections: Sections): Name[] {
  const roles = /^Roles[^:]*: (.*)\.$/m.exec(sections.get(6) ?? '')?.[1] ?? ''
  const groups = [...(sections.get(3) ?? '').matchAll(/^- \w+: (.*)\.$/gm)].map(([, list = '']) => list)
  const capitals = [...sections.values()].join('\n').match(/\b[A-Z]{4,}\b(?! )/g) ?? []
  return [...[roles, ...groups].flatMap(items), ...capitals].map((name) => named('word', name))
}

function figuresIn(text: string): Name[] {
  return [...text.matchAll(/(?<![\w:.])\d[\d,]*(?:\.\d+)?%?(?![\w:])/g)].map(([name]) =>
    named('figure', name.replace(/,(?!\d{3})/g, '')),
  )
}

function items(list: string): string[] {
  const bare = list.replace(/\([^)]*\)/g, '')
  return bare
    .split(/,| or /)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function rowsOf(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
