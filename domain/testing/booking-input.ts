import type { BookingInput } from '../booking/booking.ts'

/** A client who pays the whole price in the raid, in gold: what a test says of a booking where it says nothing else. */
export function inputPaying(price: number): BookingInput {
  return {
    raidId: 'raid',
    raiderioLink: '',
    clientName: 'Käthelina',
    clientRealm: 'Antonidas',
    clientClass: 'Paladin',
    clientFaction: 'Alliance',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price,
    deposit: 0,
    owes: price,
    contactInfo: '',
    selectedBosses: [],
  }
}
