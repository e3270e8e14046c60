declare module '#platform/database/tables.ts' {
  interface Tables {
    connected_realm: { key: string; realm: string; group_id: string }
  }
}
