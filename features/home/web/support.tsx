import { ExternalLink, MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import { RoleBadge } from '#features/raid/web/game/chips.tsx'
import { OutsideLink } from '#features/site/web/site-context.tsx'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Fold, PageHeader } from '#platform/ui/page.tsx'

/** How each role's work goes, and where to ask (docs/product.md, SET-5). */
export default function Support() {
  const { roles } = useMember()
  // The viewer's own roles first.
  const sorted = [...ROLES].sort((a, b) => Number(roles.includes(b)) - Number(roles.includes(a)))
  return (
    <>
      <PageHeader title="Support">How each role works, step by step, and where to ask for help.</PageHeader>
      <h2 className="sr-only">Step by step</h2>
      <ul className="mb-6 grid items-start gap-3">
        {sorted.map((role) => (
          <li key={role} className="min-w-0">
            <RoleGuide role={role} own={roles.includes(role)} />
          </li>
        ))}
      </ul>
      <WhereToAsk />
    </>
  )
}

function WhereToAsk() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-ink-700 bg-ink-900 p-5 shadow-raised"
    >
      <span className="rounded-lg bg-ink-800 p-2.5 text-bone-300">
        <MessagesSquare aria-hidden className="size-6 stroke-[1.75]" />
      </span>
      <div className="min-w-56 flex-1">
        <h2 id={id} className="text-md font-semibold">
          Where to ask
        </h2>
        <p className="text-sm text-pretty text-bone-300">
          Somebody on the community's Discord answers at any hour. Bring the link of the raid or booking.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <OutsideLink link="invite" className={buttonClasses('primary', 'medium')}>
          <ExternalLink aria-hidden className="size-4" />
          Open Discord
        </OutsideLink>
        <OutsideLink link="contact" className={buttonClasses('secondary', 'medium')}>
          <ExternalLink aria-hidden className="size-4" />
          Contact
        </OutsideLink>
      </div>
    </section>
  )
}

function RoleGuide({ role, own }: { role: Role; own: boolean }) {
  const { work, steps } = ROLE_GUIDES[role]
  return (
    <article
      aria-label={role}
      className="w-full overflow-clip rounded-xl border border-ink-700 bg-ink-900 shadow-raised"
    >
      <Fold
        title={work}
        startsOpen={own}
        summary={
          <>
            <RoleBadge role={role} />
            {own && <StatusChip tone="quiet">Your role</StatusChip>}
          </>
        }
      >
        <ol className="space-y-3 p-5 text-sm text-bone-300">
          {steps.map(({ text, at }, place) => (
            <li key={text} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-ink-500 text-2xs font-semibold text-bone-100"
              >
                {place + 1}
              </span>
              <span className="min-w-0 pt-0.5 text-pretty">
                {text} {at && <ScreenLink screen={at} />}
              </span>
            </li>
          ))}
        </ol>
      </Fold>
    </article>
  )
}

/** A link if the person may open the screen, else its name. */
function ScreenLink({ screen }: { screen: ScreenName }) {
  const { roles } = useMember()
  const { path, title, right } = SCREENS[screen]
  if (!can(roles, right))
    return <span className="font-medium whitespace-nowrap text-bone-100">({title})</span>
  return (
    <Link to={path} className="link font-medium whitespace-nowrap">
      {title}
    </Link>
  )
}

interface Guide {
  readonly work: string
  /** At most five, in order. `at`: the screen whose title is a link in the text. */
  readonly steps: readonly { readonly text: string; readonly at?: ScreenName }[]
}

const ROLE_GUIDES: Readonly<Record<Role, Guide>> = {
  Admin: {
    work: 'Keeps the evening running, and steps in wherever somebody is missing.',
    steps: [
      {
        text: 'Begin with what needs you, then with what is off: each line leads to its fix.',
        at: 'home',
      },
      { text: 'Keep the hero names up to date: each payment realm needs a bank.', at: 'adminPanel' },
      { text: 'Set marks for a leader who is away, and take wrong ones back with a reason.', at: 'tonight' },
      { text: 'Count the banks, and pay out what is due.', at: 'gold' },
      { text: 'Set names, realms, prices and cuts for everybody.', at: 'settings' },
    ],
  },
  Developer: {
    work: 'Sees all that an admin sees, to find out what went wrong.',
    steps: [
      {
        text: 'Ask for the link of the raid or booking in question: each has one of its own.',
        at: 'bookRaid',
      },
      { text: 'Compare with what people see: only the crew and the advertiser see a booking in full.' },
      { text: 'Follow the gold by RunID, from the booking to its mail.', at: 'adminMails' },
      { text: 'A booking is edited by its advertiser alone, so ask them for the change.' },
    ],
  },
  'Raid Manager': {
    work: 'Plans the raids that everybody else works with.',
    steps: [
      { text: 'Set up a raid: start in server time, slots, price and leader.', at: 'createRaid' },
      { text: 'Plan a whole week from templates, or copy last week.', at: 'upcomingRaids' },
      { text: 'Publish a pending raid. From then on it can be booked.', at: 'upcomingRaids' },
      { text: 'One starts late? Open its menu and press the new start: everybody sees it at once.' },
      { text: 'Approve the settlements that are proposed.', at: 'home' },
    ],
  },
  'Gold Collector': {
    work: 'Makes sure promised gold arrives.',
    steps: [
      { text: 'Open the raid that you collect for, and see what each client still owes.', at: 'tonight' },
      { text: 'Press In-Group once a client has joined the group, and Paid once the gold is there.' },
      {
        text: 'When bookings are done, open To send, copy each mail into the game, and press Posted.',
        at: 'mailDetails',
      },
      { text: 'Under To check, paste the confirmation codes that the bank hands back, all at once.' },
      { text: 'See what you hold and where it goes.', at: 'gold' },
    ],
  },
  Advertiser: {
    work: 'Finds clients and books them onto raids.',
    steps: [
      { text: 'See which raids have a free slot for your client.', at: 'bookRaid' },
      { text: 'Paste the client’s message or Raider.IO link, check what was read, and book.' },
      { text: 'A raid is full? Press Join Backup: whoever is first in line gets the next free slot.' },
      { text: 'A client cannot come? Cancel the booking or move it to another raid, in its menu.' },
      { text: 'See who still owes, and remind the clients of tonight at once.', at: 'myClients' },
    ],
  },
  'Senior Advertiser': {
    work: 'Books clients, takes full payments, and sends the mails for them.',
    steps: [
      { text: 'Book clients as advertisers do.', at: 'bookRaid' },
      { text: 'Choose Paid Full when you took the whole price: nobody else can.' },
      {
        text: 'Once a booking of yours is done, open To send, copy its mail into the game, and press Posted.',
        at: 'mailDetails',
      },
      { text: 'Under To check, paste the confirmation code that the bank hands back: the mail is sent.' },
    ],
  },
  'Trial Advertiser': {
    work: 'Books clients as advertisers do, while learning how.',
    steps: [
      { text: 'Start with a raid that has many free slots.', at: 'bookRaid' },
      { text: 'Look the client up by Raider.IO link rather than typing: no slips in names and realms.' },
      { text: 'Write down how to reach the client. The leader will need it at the start.' },
      { text: 'Check your booking in the raid’s details; until it is locked you can still edit it.' },
    ],
  },
  'Raid Leader': {
    work: 'Runs the raid, and says who is in and who is done.',
    steps: [
      { text: 'Open the raids that you lead, and compare armour and tokens.', at: 'bookRaid' },
      {
        text: 'During the raid, one press per client locks, invites, takes gold and finishes.',
        at: 'tonight',
      },
      { text: 'Somebody is missing? Mark the no-show, and promote a backup.' },
      { text: 'Press Done once a client has got what was paid for. It makes the mail record.' },
      { text: 'All done? Name who boosted under Crew, and propose how it is split.', at: 'tonight' },
    ],
  },
  'Forge Member': {
    work: 'Belongs to the community, and follows its day.',
    steps: [
      { text: 'See how the community’s day is going.', at: 'home' },
      { text: 'Choose how times are written, and which time zone is yours.', at: 'settings' },
      { text: 'To take on work here, ask for a role where the links above lead.' },
      { text: 'A role given to you on Discord counts here within a minute.' },
    ],
  },
}
