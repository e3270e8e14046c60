import type { ClientClass } from '#domain/season.ts'
import { Chip } from '#web/ui/chip.tsx'

/** A character's class in the colour that players know it by. */
export function ClassChip({ name }: { name: ClientClass }) {
  return <Chip colour={`class-${name.toLowerCase().replace(' ', '-')}`}>{name}</Chip>
}
