import {
  cancelBooking,
  createBackup,
  createBooking,
  editBooking,
  listBookings,
  markBooking,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
} from './booking/endpoints.ts'
import { lookUpCharacter } from './character/endpoints.ts'
import { getCounters } from './counters/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from './hero-name/endpoints.ts'
import { listHistory } from './history/endpoints.ts'
import {
  countUnsentMails,
  createMail,
  generateCode,
  listAllMails,
  listMails,
  markMailSent,
} from './mail/endpoints.ts'
import { getAuthStatus, getRoles } from './member/endpoints.ts'
import {
  createRaid,
  delayRaid,
  deleteRaid,
  editRaid,
  getRaid,
  getUsualPrice,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  publishRaid,
  viewRaid,
} from './raid/endpoints.ts'
import { endOtherSessions, endSession, listSessions } from './session/endpoints.ts'

/** Every call of the product. The server does not start when one of them is not implemented. */
export const contract: readonly Endpoint[] = [
  getAuthStatus,
  getRoles,
  listSessions,
  endSession,
  endOtherSessions,
  getCounters,
  listHeroNames,
  createHeroName,
  updateHeroName,
  deleteHeroName,
  listAllMails,
  listMails,
  countUnsentMails,
  generateCode,
  markMailSent,
  createMail,
  listHistory,
  listPublishedRaids,
  listPendingRaids,
  delayRaid,
  deleteRaid,
  publishRaid,
  listRaidLeaders,
  listGoldCollectors,
  getUsualPrice,
  createRaid,
  getRaid,
  viewRaid,
  editRaid,
  listBookings,
  createBooking,
  editBooking,
  createBackup,
  promoteBooking,
  cancelBooking,
  noShowBooking,
  reinstateBooking,
  moveBooking,
  ...Object.values(markBooking),
  lookUpCharacter,
]
