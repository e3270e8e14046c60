declare module '#platform/database/tables.ts' {
  interface Tables {
    tracking_link: { id: string; token_hash: string; booking_id: string; made_at: Date }
  }
}
