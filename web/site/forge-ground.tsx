import '#web/site/forge-ground.css'

/** Each has its own place and pace, in the stylesheet. */
const SPARKS = [...'abcdefghij']

/** A forge at night: the glow of the fire, an anvil with a blade on it, and sparks. Behind everything, for no one to read. */
export function ForgeGround({ anvil }: { anvil: boolean }) {
  return (
    <div aria-hidden="true" className="forge-ground">
      <div className="forge-glow" />
      {anvil && <Anvil />}
      <div className="forge-sparks">
        {SPARKS.map((spark) => (
          <span key={spark} className="forge-spark" />
        ))}
      </div>
      <div className="forge-shade" />
    </div>
  )
}

function Anvil() {
  return (
    <svg viewBox="0 0 800 420" className="forge-anvil" aria-hidden="true">
      <defs>
        <linearGradient id="forge-blade" x1="0" x2="1">
          <stop offset="0" className="forge-stop-cold" />
          <stop offset="0.35" className="forge-stop-ember" />
          <stop offset="0.62" className="forge-stop-white" />
          <stop offset="1" className="forge-stop-ember" />
        </linearGradient>
        <linearGradient id="forge-iron" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="forge-stop-rim" />
          <stop offset="0.16" className="forge-stop-iron" />
          <stop offset="1" className="forge-stop-night" />
        </linearGradient>
      </defs>
      <path
        fill="url(#forge-iron)"
        d="M24 134c70-4 130-16 216-22h510v62h-96c-54 4-84 34-86 84-2 44 36 74 92 80v82H268v-82c58-6 98-34 96-80-2-46-44-62-116-72-92-10-180-24-224-52z"
      />
      <path className="fill-ink-800" d="M196 84h84v16h-84z" />
      <path fill="url(#forge-blade)" d="M280 60h16v24h344l70 8-70 8H296v24h-16z" />
      <circle className="fill-ink-500" cx="190" cy="92" r="12" />
    </svg>
  )
}
