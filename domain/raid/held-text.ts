import type { HoldsInput } from './holds.ts'

type Held = Pick<HoldsInput, 'instances'> | null | undefined

/** 'Abyss 8/8, Grotto 1/1'; null of what holds no more than one raid. */
export function heldText(held: Held): string | null {
  return held && held.instances.length > 1 ? (heldFact(held) ?? null) : null
}

/** The same of one raid too, as the history keeps it; undefined where the boss count says it all. */
export function heldFact(held: Held): string | undefined {
  return held?.instances.map(({ name, bosses, of }) => `${name} ${bosses}/${of ?? bosses}`).join(', ')
}
