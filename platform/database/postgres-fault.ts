/**
 * Why PostgreSQL could not be used at the start, as one clear line for the operator and without the password.
 * An error that is neither the network's nor about who may do what comes back as it is.
 */
export function postgresFault(databaseUrl: string, error: unknown): unknown {
  if (!URL.canParse(databaseUrl)) {
    return new Error(
      'DATABASE_URL cannot be read. It looks like postgresql://user:password@host:5432/database; other characters than letters and digits in the password are written as %40 for @ and so on.',
    )
  }
  const { host, username, pathname } = new URL(databaseUrl)
  const server = `PostgreSQL at ${host || 'this machine'}`
  const sentence = sentenceOf(error, { server, user: username, database: pathname.slice(1) || username })
  return sentence === null ? error : new Error(sentence, { cause: error })
}

interface Target {
  server: string
  user: string
  database: string
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
function sentenceOf(error: unknown, { server, user, database }: Target): string | null {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return null
  const code = 'code' in first ? String(first.code) : ''
  if (/^E[A-Z_]+$/.test(code)) {
    return `${server} cannot be reached (${code}). Start it, or correct DATABASE_URL.`
  }
  if (/timeout/.test(first.message)) {
    return `${server} does not answer. Look after it, or correct DATABASE_URL.`
  }
  switch (code) {
    case '28P01':
    case '28000':
      return `${server} refuses the user ${user} with this password. Correct DATABASE_URL.`
    case '3D000':
      return `${server} has no database ${database}. Create it, or correct DATABASE_URL.`
    case '42501':
      return `${server} does not let the user ${user} make tables in ${database} (${first.message}). Make the user the database's owner.`
    case '57P03':
    case '53300':
      return `${server} takes no connections (${first.message}). Start again in a moment.`
    default:
      return null
  }
}
