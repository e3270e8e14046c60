import {
  ArrowBigUp,
  Castle,
  Eye,
  Gavel,
  Hourglass,
  KeyRound,
  type LucideIcon,
  PawPrint,
  Pickaxe,
  Swords,
  Trophy,
} from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'raid-boost': Castle,
  'curve-boost': Trophy,
  'mythic-plus-keystone': KeyRound,
  'level-up-boost': ArrowBigUp,
  'delve-boost': Pickaxe,
  'vision-boost': Eye,
  'pvp-boost': Swords,
  'legacy-boost': Hourglass,
  'mount-and-pet-boost': PawPrint,
  'black-market-auction': Gavel,
}

/** The sign of a service. Its name stands beside it, so it says nothing itself. */
export function ServiceIcon({ id, className }: { id: string; className: string }) {
  const Icon = ICONS[id]
  return Icon ? <Icon aria-hidden className={classNames('stroke-[1.5] text-ember-400', className)} /> : null
}
