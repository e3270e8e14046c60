/** Why people choose the community: the six points of docs/product.md, SITE-3. */
export const SELLING_POINTS = [
  {
    id: 'safe',
    title: '100% Safe & Secure',
    says: 'We sign you in with Discord and never ask for a password or an account. Your character stays in your hands.',
  },
  {
    id: 'fast',
    title: 'Lightning Fast',
    says: 'Slots are booked live and raids start on time. You know when your evening begins, in your own time.',
  },
  {
    id: 'team',
    title: 'Professional Team',
    says: 'Leaders, collectors and advertisers each have one job, and every booking has a name behind it.',
  },
  {
    id: 'results',
    title: 'Guaranteed Results',
    says: 'Completion or money back. What you booked is what you get, or your gold comes back to you.',
  },
  {
    id: 'support',
    title: '24/7 Support',
    says: 'Somebody in the community is awake whenever you play, before the raid and after it.',
  },
  {
    id: 'prices',
    title: 'Best Prices',
    says: 'No hidden fees. The price that you are quoted is the price that you pay, in gold and nothing else.',
  },
] as const
