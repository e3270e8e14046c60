import { createTemplate } from '#features/raid/calls.ts'
import type { As } from './evening-gold.ts'
import { peopleWith, personWith } from './people.ts'

/** What comes again each week. */
const WEEKLY = [
  { title: 'Heroic early', name: 'Heroic Full Clear', time: '7:30 PM', difficulty: 'HEROIC', pot: 620_000 },
  { title: 'Heroic late', name: 'Heroic Last Call', time: '10:15 PM', difficulty: 'HEROIC', pot: 450_000 },
  {
    title: 'Mythic first four',
    name: 'Mythic, first four',
    time: '8:45 PM',
    difficulty: 'MYTHIC',
    pot: 3_200_000,
  },
] as const

/** The manager saves templates of the weekly raids, each with its leader. */
export async function saveTemplates(as: As): Promise<void> {
  const manager = await as(personWith('Raid Manager'))
  const leaders = await Promise.all(peopleWith('Raid Leader').map(as))
  const collector = await as(personWith('Gold Collector'))
  for (const [at, template] of WEEKLY.entries()) {
    const leader = leaders[at % leaders.length]
    if (leader === undefined) continue
    await manager.call(createTemplate, {
      ...template,
      ...{ organization: 'Guild', lootType: 'Unsaved', raidType: 'Full Run' },
      bossCount: template.difficulty === 'MYTHIC' ? 4 : 8,
      maxClients: template.difficulty === 'MYTHIC' ? 4 : 14,
      raidLeader: leader.memberId,
      goldCollector: collector.memberId,
    })
  }
}
