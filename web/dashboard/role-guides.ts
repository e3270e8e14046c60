import { type Community, community } from '#domain/community.ts'
import { grouped } from '#domain/gold.ts'
import type { ScreenName } from '#domain/page.ts'
import type { Role } from '#domain/rights.ts'
import { LOOT_TYPES } from '#domain/season.ts'

interface Step {
  text: string
  /** The screen where it is done; its title stands in the link. */
  at?: ScreenName
}

interface Guide {
  /** The role's purpose. */
  work: string
  steps: readonly Step[]
}

/** How each role's work goes, in the order in which it is done (docs/product.md, SET-5). */
export const ROLE_GUIDES: Readonly<Record<Role, Guide>> = {
  Admin: {
    work: 'Keeps the evening running, and steps in wherever somebody is missing.',
    steps: [
      { text: 'A new community? The first steps lead to the first raid, one by one.', at: 'home' },
      {
        text: 'Make it your own: name, server time, realms and prices each have a card.',
        at: 'community',
      },
      {
        text: 'Begin with what is off, then with what is next for you: each line leads to its fix.',
        at: 'home',
      },
      { text: 'Keep the hero names up to date: add, edit, or set them inactive.', at: 'adminPanel' },
      { text: 'Create, publish and fix raids when no raid manager is there.', at: 'upcomingRaids' },
      { text: 'Lock, In-Group, Paid and Done: set them for a leader who is away.', at: 'tonight' },
      {
        text: 'A mark was a mistake? Take it back in the menu of the booking, and say why. Done withdraws its mail.',
        at: 'bookRaid',
      },
      { text: 'Look through every payment mail of the community.', at: 'adminMails' },
      { text: 'Count the banks, post what differs, and move gold that was handed in.', at: 'goldLedger' },
      {
        text: 'See that the books balance: they are checked each night, and at ‘Check now’.',
        at: 'goldLedger',
      },
      { text: 'A backup is made each night. Download it, and keep it on another machine.', at: 'community' },
      {
        text: 'Connect realms that share a mailbox, and set the rates of a split.',
        at: 'community',
      },
      {
        text: "Gold waiting too long? Remind whoever has it under 'With others', or hand it over to someone who mails it.",
      },
      {
        text: 'Pay out what is due: Payouts, New payout, and Paid out once the mails are sent.',
        at: 'goldLedger',
      },
      { text: 'See sales by week or person, and export them as CSV.', at: 'reports' },
    ],
  },
  Developer: {
    work: 'Sees all that an admin sees, to find out what went wrong.',
    steps: [
      {
        text: 'Ask for the link of the raid or booking in question: each has one of its own.',
        at: 'bookRaid',
      },
      {
        text: 'Compare with what people see: everyone but the crew and the advertiser sees bookings masked.',
      },
      { text: 'Follow the gold by RunID, from the booking to its mail.', at: 'adminMails' },
      { text: 'A booking is edited by its advertiser alone, so ask them for the change.' },
    ],
  },
  'Raid Manager': {
    work: 'Plans the raids that everybody else works with.',
    steps: [
      {
        text: 'Set up a raid: start in server time, slots, price and leader. It is pending.',
        at: 'createRaid',
      },
      { text: "A raid comes back each week? Keep it with 'Save as template', in its form or its menu." },
      {
        text: 'Plan a whole week: pick a template and press evenings, or copy last week, then create all at once.',
        at: 'week',
      },
      {
        text: 'Check it under Pending Raids, then publish it. From then on it can be booked.',
        at: 'upcomingRaids',
      },
      {
        text: 'Edit it whenever you must. Once booked, its type is fixed and its slots cannot go below those taken.',
      },
      { text: 'One starts late? Open its menu and press the new start: everybody sees it at once.' },
      {
        text: 'See under Next for you which raids are to be published, and which settlements to be approved.',
        at: 'home',
      },
      {
        text: 'Delete one that will not run. Clients who are not done are cancelled; its mails stay on record.',
      },
    ],
  },
  'Gold Collector': {
    work: 'Makes sure promised gold arrives.',
    steps: [
      { text: 'Open the raid that you collect for, and see what each client still owes.', at: 'tonight' },
      { text: 'Press In-Group once a client has joined the group, and Paid once the gold is there.' },
      { text: 'Somebody pays on another realm? Change the payment in the sheet behind the name.' },
      { text: 'Less is paid, or on two realms? Correct gold, in the same sheet, until Done.' },
      {
        text: 'When bookings are done, code their mails by bank, copy each into the game, and press Posted.',
        at: 'mailDesk',
      },
      { text: 'Paste the confirmation codes that the bank hands back, all at once: the mails are sent.' },
      { text: "Somebody else has the gold of a mail? Press Remind under 'With others'." },
      { text: 'See how long your mails take from Done to Sent.', at: 'reports' },
      {
        text: 'Somebody gave you the gold of their mails? Press Got it, and mail it yourself.',
        at: 'myGold',
      },
    ],
  },
  Advertiser: {
    work: 'Finds clients and books them onto raids.',
    steps: [
      {
        text: 'Choose when, how many slots, what your client pays and plays: the raids that fit are left.',
        at: 'bookRaid',
      },
      { text: 'A client asks for a day? See the week, with what is free.', at: 'week' },
      {
        text: 'A client writes who comes and what they pay? Paste the message, check it, and book all of them.',
      },
      { text: "Press Book Now and paste the client's Raider.IO link: it fills in the character." },
      { text: 'The form says how often a client was booked, what others warn of, and what does not fit.' },
      {
        text: agreeText(community),
      },
      {
        text: "Another character of the same client? 'Book another for this client', in the menu of the booking, keeps payment and contact.",
      },
      {
        text: 'See all of your clients: who owes, has no link or cannot come, and remind those of tonight at once.',
        at: 'myClients',
      },
      { text: 'Have the raids of your clients in your own calendar: make its address.', at: 'settings' },
      { text: 'Edit your booking for as long as it is neither locked nor done.' },
      {
        text: 'The price changed on the night? Correct gold, in its menu: somebody from the raid accepts it.',
      },
      { text: 'A raid is full? Press Join Backup: whoever is first in line gets the next free slot.' },
      {
        text: 'A client cannot come? Open the menu of the booking, and cancel it or move it to another raid.',
      },
      { text: 'See what you sold, and what your cut of it is.', at: 'reports' },
    ],
  },
  'Senior Advertiser': {
    work: 'Books clients, takes full payments, and sends the mails for them.',
    steps: [
      { text: 'Book clients as advertisers do.', at: 'bookRaid' },
      { text: 'Choose Paid Full when you took the whole price: nobody else can.' },
      {
        text: 'Once a booking of yours is done, code its mail, copy it into the game, and press Posted.',
        at: 'mailDesk',
      },
      { text: 'Paste the confirmation code that the bank hands back: the mail is sent.' },
    ],
  },
  'Trial Advertiser': {
    work: 'Books clients as advertisers do, while learning how.',
    steps: [
      { text: 'Start with a raid that has many free slots.', at: 'bookRaid' },
      { text: 'Look the client up by Raider.IO link rather than typing: no slips in names and realms.' },
      { text: 'Write down how to reach the client. The leader will need it at the start.' },
      { text: "Check your booking in the raid's details; until it is locked you can still edit it." },
    ],
  },
  'Raid Leader': {
    work: 'Runs the raid, and says who is in and who is done.',
    steps: [
      { text: 'See which evenings are yours, in server time and in your own.', at: 'week' },
      { text: 'Open the raids that you lead, and compare armour and tokens.', at: 'bookRaid' },
      {
        text: 'During the raid, one press per client locks, invites, takes gold and finishes; another does the whole list.',
        at: 'tonight',
      },
      {
        text: 'Before the start, see what is missing under Ready?, and remind those who are not online with one press.',
      },
      { text: 'Pressed by mistake? Undo stays in the row for a minute.' },
      { text: 'Somebody is missing? Mark the no-show, and promote a backup.' },
      { text: 'A client others should know about? Add a warning, in the menu of the booking.' },
      { text: 'Have your raids in your own calendar: make its address.', at: 'settings' },
      { text: 'Press Late when you start later: everybody sees the new start at once.' },
      { text: 'Press Done once a client has got what was paid for. It makes the mail record.' },
      { text: 'A client paid you? Hand the gold over to the collector, or mail it.', at: 'myGold' },
      {
        text: 'All done? Name who boosted under Crew, and propose how it is split.',
        at: 'tonight',
      },
      { text: 'See how full your raids were, and who did not come.', at: 'reports' },
    ],
  },
  'Forge Member': {
    work: 'Belongs to the community, and may one day do more.',
    steps: [
      { text: "See on your dashboard how the community's day is going." },
      { text: 'Choose how times are written, and which time zone is yours.', at: 'settings' },
      { text: 'To take on work here, ask for a role where the links above lead.' },
      { text: 'A role given to you on Discord counts here within a minute.' },
    ],
  },
}

/** 'Agree on a price of at least 90% of the raid's, …': by the figures of this community. */
export function agreeText({ prices, caps, deposits }: Community): string {
  const { floor, mythicWhole } = prices
  const lowest =
    mythicWhole && floor < 100
      ? `${floor}% of the raid's, and all of it on Mythic,`
      : `${floor}% of the raid's,`
  const least = LOOT_TYPES.filter((type) => deposits[type] > 0).map(
    (type) => `${grouped(deposits[type])} g for ${type}`,
  )
  const most = `at most ${caps.TC}% for TC or ${caps.BR}% for BR`
  const deposit = least.length > 0 ? `at least ${new Intl.ListFormat('en').format(least)}, and ${most}` : most
  return `Agree on a price of at least ${lowest} and on a deposit of ${deposit}.`
}
