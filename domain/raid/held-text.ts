import type { HoldsInput } from './holds.ts'

type Held = Pick<HoldsInput, 'instances' | 'curve'> | null | undefined

/** 'Abyss 8/8, Grotto 1/1'; null of what holds no more than one raid. */
export function heldText(held: Held): string | null {
  return held && held.instances.length > 1 ? raidsOf(held).join(', ') : null
}

/** The same of one raid too, and slots by boss, as the history keeps it; undefined where the boss count says it all. */
export function heldFact(held: Held): string | undefined {
  const sold = held?.curve?.filter(({ slots }) => slots !== undefined).map(soldText) ?? []
  return held ? [...raidsOf(held), ...sold].join(', ') : undefined
}

/** The bosses that Curve sells of it: 'Nexus 4 slots', or the name alone of a boss without slots of its own. */
export const soldTexts = (held: Held): string[] => held?.curve?.map(soldText) ?? []

function soldText({ boss, slots }: NonNullable<HoldsInput['curve']>[number]): string {
  return slots === undefined ? boss : `${boss} ${slots} ${slots === 1 ? 'slot' : 'slots'}`
}

function raidsOf({ instances }: NonNullable<Held>): string[] {
  return instances.map(({ name, bosses, of }) => `${name} ${bosses}/${of ?? bosses}`)
}
