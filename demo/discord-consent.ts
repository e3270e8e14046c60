import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#platform/call/rights.ts'
import { ROLES } from '#platform/call/rights.ts'
import type { Member } from './discord-members.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/consent.css">
</head>
<body><main>${content}</main></body>
</html>`
}

function initials(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
}

function card(member: Member, roles: readonly Role[]): string {
  const kind = (role: Role | undefined) => (role ? role.toLowerCase().replaceAll(' ', '-') : '')
  const badges = roles.map((role) => `<span class="role ${kind(role)}">${role}</span>`)
  if (!member.inGuild) badges.push('<span class="role">Not in the community</span>')
  else if (roles.length === 0) badges.push('<span class="role">No role</span>')
  return `<li><button class="person ${kind(roles[0])}" name="person" value="${member.person.id}">
<span class="initials" aria-hidden="true">${escapeHtml(initials(member.person.name))}</span>
<span><span class="name">${escapeHtml(member.person.name)}</span> <br><span class="about">${escapeHtml(member.person.about)}</span></span>
<span class="roles">${badges.join(' ')}</span>
</button></li>`
}

/** The choice of a person: first one for each role, then the others. The form carries the application's request. */
export function consentPage(
  members: readonly Member[],
  roleIds: Readonly<Record<Role, string>>,
  query: URLSearchParams,
): string {
  const people = members.map((member) => ({
    member,
    roles: ROLES.filter((role) => member.inGuild && member.roleIds.includes(roleIds[role])),
  }))
  const firsts = ROLES.flatMap(
    (role) => people.find((one) => one.roles.length === 1 && one.roles[0] === role) ?? [],
  )
  const others = people.filter((one) => !firsts.includes(one))
  const list = (some: typeof people) =>
    `<ul class="grid">${some.map((one) => card(one.member, one.roles)).join('')}</ul>`
  const asked = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return page(
    'Sign in to Forge - demo',
    `<h1>Who walks into the forge?</h1>
<p>This page stands in for Discord while Forge runs as a demo: nobody here is real, and nothing leaves this machine.
Forge will see the person's name and their roles in the community.</p>
<form method="post" action="/oauth2/authorize">${asked.join('')}
<h2>One for each role</h2>${list(firsts)}
<h2>More of the community</h2>${list(others)}
<button class="deny" name="deny" value="1">Deny</button>
</form>`,
  )
}

export function problemPage(problem: string): string {
  return page('Sign-in can’t go on', `<h1>Sign-in can’t go on</h1><p>${escapeHtml(problem)}</p>`)
}

function addAsset(app: FastifyInstance, path: string, type: string, read: () => Buffer | string): void {
  let body: Buffer | string | undefined
  app.get(path, (_request, reply) => {
    body ??= read()
    return reply.type(type).header('cache-control', 'public, max-age=3600').send(body)
  })
}

/** The colours come from the dashboard's theme. */
function styles(): string {
  const theme = readFileSync(new URL('../platform/ui/tokens.css', import.meta.url), 'utf8')
  const own = readFileSync(new URL('./discord-consent.css', import.meta.url), 'utf8')
  return `:root{${(theme.match(/--color-[\w-]+: #[0-9a-f]+;/g) ?? []).join('')}}\n${own}`
}

/** The page's style sheet and the fonts that the site itself uses. */
export function addStylesAndFonts(app: FastifyInstance): void {
  const addFont = (path: string, name: string) =>
    addAsset(app, path, 'font/woff2', () =>
      readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}.woff2`))),
    )
  addAsset(app, '/assets/consent.css', 'text/css; charset=utf-8', styles)
  addFont('/assets/cinzel.woff2', 'cinzel/files/cinzel-latin-wght-normal')
  addFont('/assets/inter.woff2', 'inter/files/inter-latin-wght-normal')
  addFont('/assets/inter-latin-ext.woff2', 'inter/files/inter-latin-ext-wght-normal')
  addFont('/assets/inter-cyrillic.woff2', 'inter/files/inter-cyrillic-wght-normal')
}
