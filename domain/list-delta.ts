/** A record of a list: plain JSON with an id that no other record of the list has. */
interface Listed {
  readonly _id: string
}

/** The difference between two lists (docs/product.md, LIVE-8): plain JSON. */
export interface ListDelta {
  /** Ids of records that are there no more. */
  readonly gone: readonly string[]
  /** Records that are new, changed or at another place, by their places in the new list. */
  readonly put: readonly PutRecord[]
}

interface PutRecord {
  readonly _id: string
  readonly at: number
  /** Its fields that are others than they were, all of them for a new one. */
  readonly set: Readonly<Record<string, unknown>>
  /** Its lists of records that are others than they were. */
  readonly lists?: Readonly<Record<string, ListDelta>>
}

type Fields = Readonly<Record<string, unknown>>

/** Null where both lists are the same. */
export function deltaBetween(before: readonly Listed[], after: readonly Listed[]): ListDelta | null {
  const byId = new Map(before.map((record, place) => [record._id, { record, place }]))
  const put: PutRecord[] = []
  const stays = new Set<string>()
  /** Those that are not put keep their order: none comes before this place of the old list. */
  let least = 0
  for (const [at, record] of after.entries()) {
    const { _id } = record
    const old = byId.get(_id)
    const fits = old !== undefined && Object.keys(old.record).every((name) => name in record)
    if (fits) stays.add(_id)
    const part = fits ? differing(old.record, record) : { set: { ...record } }
    if (part === null && old !== undefined && old.place >= least) least = old.place + 1
    else put.push({ _id, at, set: {}, ...part })
  }
  const gone = before.filter(({ _id }) => !stays.has(_id)).map(({ _id }) => _id)
  return put.length + gone.length === 0 ? null : { gone, put }
}

function differing(before: object, after: object): Pick<PutRecord, 'set' | 'lists'> | null {
  if (before === after) return null
  const set: Record<string, unknown> = {}
  const lists: Record<string, ListDelta> = {}
  for (const [name, value] of Object.entries(after)) {
    const old = (before as Fields)[name]
    if (isSame(old, value)) continue
    const delta = isList(old) && isList(value) ? deltaBetween(old, value) : null
    if (delta === null) set[name] = value
    else lists[name] = delta
  }
  const hasLists = Object.keys(lists).length > 0
  return Object.keys(set).length > 0 || hasLists ? { set, ...(hasLists && { lists }) } : null
}

/**
 * The list that the delta makes of this one. Records that it does not put are the same objects.
 *
 * @throws an Error where the delta was made of another list and that shows
 */
export function withDelta(list: readonly Listed[], { gone, put }: ListDelta): Listed[] {
  const byId = new Map(list.map((record) => [record._id, record]))
  for (const id of gone) if (!byId.delete(id)) throw new Error(`There is no ${id} to leave the list`)
  const isPut = new Set(put.map(({ _id }) => _id))
  const rest = list.filter(({ _id }) => byId.has(_id) && !isPut.has(_id))
  const made: Listed[] = []
  let taken = 0
  for (const one of put) {
    const between = one.at - made.length
    if (between < 0 || taken + between > rest.length)
      throw new Error(`There is no place ${one.at} in the list`)
    for (const end = taken + between; taken < end; taken += 1) made.push(rest[taken] as Listed)
    made.push(withPut(byId.get(one._id), one))
  }
  return [...made, ...rest.slice(taken)]
}

function withPut(old: Listed | undefined, { _id, set, lists = {} }: PutRecord): Listed {
  const made: Record<string, unknown> = { ...old, ...set }
  for (const [name, delta] of Object.entries(lists)) {
    const list = made[name]
    if (!isList(list)) throw new Error(`${_id} has no list of ${name}`)
    made[name] = withDelta(list, delta)
  }
  return { ...made, _id }
}

function isList(value: unknown): value is readonly Listed[] {
  return Array.isArray(value) && value.every((one) => typeof Object(one)._id === 'string')
}

/** Whether two values of JSON are the same, the order of fields aside. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
