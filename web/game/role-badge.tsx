import type { Role } from '#domain/rights.ts'
import { Chip } from '#web/ui/chip.tsx'

/** One of the nine roles, each with a colour of its own. */
export function RoleBadge({ role }: { role: Role }) {
  return <Chip colour={`role-${role.toLowerCase().replace(' ', '-')}`}>{role}</Chip>
}
