import type { RaidClient } from '#features/raid/raid.ts'
import type { SeasonContent } from '#features/season/calls.ts'
import { ARMOUR_OF, ARMOURS } from '#features/season/game.ts'

type Clients = readonly Pick<RaidClient, 'clientClass'>[]

/** How many clients wear each armour, also where nobody does. */
export function countArmours(clients: Clients) {
  return ARMOURS.map((name) => ({
    name,
    count: clients.filter(({ clientClass }) => ARMOUR_OF[clientClass] === name).length,
  }))
}

/** How many clients need each token of a season, also where nobody does. */
export function countTokens(clients: Clients, groups: SeasonContent['tokenGroups']) {
  return groups.map(({ name, classes }) => ({
    name,
    count: clients.filter(({ clientClass }) => classes.includes(clientClass)).length,
  }))
}
