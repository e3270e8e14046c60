declare module '#platform/database/tables.ts' {
  interface Tables {
    calendar: { member_id: string; token_hash: string; made_at: Date }
  }
}
