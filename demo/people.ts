import type { Role } from '#platform/call/rights.ts'

/** Somebody with an account at the demo's Discord. */
export interface Person {
  /** A Discord snowflake: more digits than a double keeps, so it is a string everywhere. */
  readonly id: string
  /** Discord's unique handle: lower case Latin letters, digits, dots and underscores. */
  readonly username: string
  /** The name that people see. */
  readonly name: string
  readonly roles: readonly Role[]
  /** False for somebody who has a Discord account but never joined (or left) the community. */
  readonly member: boolean
  /** What the consent page says about this person. */
  readonly about: string
}

/** The demo community's guild at the demo's Discord. */
export const DEMO_GUILD_ID = '1183047265918402560'

function person(
  id: string,
  username: string,
  name: string,
  roles: readonly Role[],
  about: string,
  member = true,
): Person {
  return { id, username, name, roles, member, about }
}

/** Everybody at the demo's Discord; the first person of each role holds no other role. */
export const PEOPLE: readonly Person[] = [
  person('204815162342108672', 'alarich', 'Alarich Grimmfeuer', ['Admin'], 'Keeps the forge burning'),
  person('231904857612304384', 'nyra.q', 'Nyra Quellbach', ['Developer'], 'Mends what breaks'),
  person('257310984526110720', 'svenja', 'Svenja Eisenrath', ['Raid Manager'], 'Plans the raid week'),
  person('268450197734981632', 'tomaszw', 'Tomasz Wyrmoń', ['Raid Manager'], 'Plans the Curve nights'),

  person(
    '312874650921873408',
    'goldhilde',
    'Goldhilde Münzer',
    ['Gold Collector'],
    'Counts every coin twice',
  ),
  person('329017465820917760', 'bramkk', 'Bram Kupferkessel', ['Gold Collector'], 'Collects on weekdays'),
  person('340981726354817024', 'zlata', 'Злата Куница', ['Gold Collector'], 'Collects on weekends'),

  person('389120475610298368', 'pippa', 'Pippa Marktruf', ['Advertiser'], 'Knows every client by name'),
  person('395617283940515840', 'joern', 'Jörn Silberzung', ['Advertiser'], 'Sells sand to the desert'),
  person('401928374655123456', 'lada.v', 'Лада Ветрова', ['Advertiser'], 'Brings the eastern realms'),
  person('417263549810237440', 'corvin', 'Corvin Ashmarket', ['Advertiser'], 'Works the late hours'),

  person(
    '468102937465102336',
    'mirela',
    'Mirela Glanzstein',
    ['Senior Advertiser'],
    'Takes payments in full',
  ),
  person('471629384750192640', 'oystein', 'Øystein Brevik', ['Senior Advertiser'], 'Trains the newcomers'),
  person(
    '489017263548172288',
    'ysolde',
    'Ysolde Vantier',
    ['Senior Advertiser', 'Gold Collector'],
    'Books and collects',
  ),

  person('523847610928374784', 'finn', 'Finn Probelauf', ['Trial Advertiser'], 'Third week on trial'),
  person('537192846501827584', 'zoe.a', 'Zoë Abendrot', ['Trial Advertiser'], 'First week on trial'),

  person('601928374651928576', 'thorvald', 'Thorvald Eisbrech', ['Raid Leader'], 'Calls the Mythic nights'),
  person(
    '618273645019283456',
    'kaja',
    'Kaja Sturmwind-Olsen',
    ['Raid Leader'],
    'Calls Heroic, never wipes twice',
  ),
  person('629384756102938624', 'morozko', 'Морозко Громов', ['Raid Leader'], 'Leads the late group'),
  person('640192837465019392', 'brunhild', 'Brünhild Axtner', ['Raid Leader'], 'Leads the Curve runs'),
  person(
    '655019283746501632',
    'rask',
    'Rask Hollowpike',
    ['Raid Leader', 'Advertiser'],
    'Leads what he books himself',
  ),

  person('702938475610293248', 'lumi', 'Lumi Tannenhain', ['Forge Member'], 'Raids for the company'),
  person('719283746501928960', 'oskar', 'Oskar Flink', ['Forge Member'], 'Always first in the queue'),

  person('1102938475610293248', 'wanda', 'Wanda Ohneband', [], 'Joined yesterday, has no role yet'),
  person('1119283746501928960', 'silas', 'Silas Fernweg', [], 'Has an account, never joined', false),
]

/** The person with only this role: "the admin" in tests and in the demo's schedule. */
export function personWith(role: Role): Person {
  const found = PEOPLE.find((one) => one.roles.length === 1 && one.roles[0] === role)
  if (!found) throw new Error(`The demo community has nobody who is only ${role}`)
  return found
}

/** Everybody who holds the role, in the community's order. */
export function peopleWith(role: Role): readonly Person[] {
  return PEOPLE.filter((one) => one.roles.includes(role))
}

const CROWD_ROLES: readonly Role[] = [
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
  'Raid Leader',
  'Gold Collector',
  'Advertiser',
  'Forge Member',
  'Raid Manager',
]

/** More people, one role each in turns, most of them advertisers: for load trials. */
export function crowd(size: number): readonly Person[] {
  return Array.from({ length: size }, (_, at) => {
    const role = CROWD_ROLES[at % CROWD_ROLES.length] ?? 'Advertiser'
    const number = at + 1
    const id = String(1_200_000_000_000_000_000n + BigInt(number))
    return person(id, `crowd.${number}`, `Crowd ${number}`, [role], 'One of many')
  })
}
