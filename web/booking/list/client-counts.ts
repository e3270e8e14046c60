import type { RaidClient } from '#domain/raid/raid.ts'
import { ARMOURS, type Armour, CLASS_GROUPS, type ClientClass, TOKENS, type Token } from '#domain/season.ts'

/** How many clients wear each armour and need each token; every group is there, with 0 when nobody does. */
export interface ClientCounts {
  readonly armours: readonly { readonly name: Armour; readonly count: number }[]
  readonly tokens: readonly { readonly name: Token; readonly count: number }[]
}

/** Counts the classes on a raid by group (docs/product.md, Season). */
export function countClients(clients: readonly Pick<RaidClient, 'clientClass'>[]): ClientCounts {
  const groups = clients.map(({ clientClass }) => CLASS_GROUPS[clientClass])
  return {
    armours: ARMOURS.map((name) => ({ name, count: groups.filter(({ armour }) => armour === name).length })),
    tokens: TOKENS.map((name) => ({ name, count: groups.filter(({ token }) => token === name).length })),
  }
}

/** How many clients need each token of a season that says its groups. */
export function countTokens(
  clients: readonly Pick<RaidClient, 'clientClass'>[],
  groups: readonly { readonly name: string; readonly classes: readonly ClientClass[] }[],
) {
  return groups.map(({ name, classes }) => ({
    ...{ name, count: clients.filter(({ clientClass }) => classes.includes(clientClass)).length },
  }))
}
