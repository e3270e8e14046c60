import type { CSSProperties } from 'react'
import type { ClientClass } from '#features/season/game.ts'
import { Chip } from '#platform/ui/chip.tsx'

/** A character's class in the colour that players know it by. */
export function ClassChip({ name }: { name: ClientClass }) {
  return <Chip colour={colourOf(name)}>{name}</Chip>
}

/** The same as a word within a line. */
export function ClassName({ name }: { name: ClientClass }) {
  const style: CSSProperties = { color: `var(--color-${colourOf(name)})` }
  return (
    <span style={style} className="font-medium whitespace-nowrap">
      {name}
    </span>
  )
}

function colourOf(name: ClientClass): string {
  return `class-${name.toLowerCase().replace(' ', '-')}`
}
