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
