/**
 * What the community of this process or page is called, and how it tells the time. Read it when it is needed: the server and the
 * page set it with the community's settings.
 */
export const locale = {
  name: 'Forge',
  /** Hours of the clock where a person chose none. */
  clock: '12' as '12' | '24',
  /** IANA's name of the zone whose wall clock is server time. */
  zone: 'Europe/Paris',
  /** 1 Monday to 7 Sunday, as ISO 8601 counts. */
  resetDay: 3,
  /** 0 to 23, server time. */
  resetHour: 5,
}
