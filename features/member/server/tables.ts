import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    member: MemberTable
    sign_in: SignInTable
  }
}

interface MemberTable {
  id: string
  discord_id: string
  username: string
  handle: string
  avatar: string | null
  role_ids: string[]
  in_guild: boolean
  roles_read_at: Date | null
  access_token: string | null
  refresh_token: string | null
  token_expires_at: Date | null
  refresh_claimed_until: Defaulted<Date | null>
  created_at: Defaulted<Date>
}

interface SignInTable {
  state_hash: string
  browser_hash: string
  code_verifier: string
  expires_at: Date
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    session: SessionTable
  }
}

interface SessionTable {
  id: string
  token_hash: string
  member_id: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}
