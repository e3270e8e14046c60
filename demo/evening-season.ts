import type { As } from '#demo/evening-gold.ts'
import { personWith } from '#demo/people.ts'
import { createSeason } from '#domain/season/endpoints.ts'
import { readRaidLines, readTokenLines } from '#domain/season/text.ts'

/** What the game brings next: eight bosses, and one by itself. */
const RAIDS =
  `Spire of the Hollow Sun (Spire): Ashwarden Keth, The Twin Heralds (heralds, twins), Mirelurk Vashti (vashti),
 Ironvow Sentinel (sentinel), Choir of Embers (choir), Duskweaver Orun (orun), The Sunless Court (court), Solvarra* (solva)
Well of Echoes (Well): Nhal the Listener* (nhal, listener)`.replaceAll('\n ', ' ')

const TOKENS = `Hollow: Death Knight, Demon Hunter, Warlock
Dawn: Druid, Hunter, Mage
Vow: Paladin, Priest, Shaman
Ember: Evoker, Monk, Rogue, Warrior`

/** Staff keep the next season as a draft. */
export async function draftSeason(as: As): Promise<void> {
  const admin = await as(personWith('Admin'))
  const content = { name: 'Hollow Sun', raids: readRaidLines(RAIDS), tokenGroups: readTokenLines(TOKENS) }
  await admin.call(createSeason, content)
}
