/** Each has its own place and pace, in the stylesheet. */
const SPARKS = [...'abcdefghij']

/** The glow of a fire and its sparks. Behind everything, for no one to read. */
export function ForgeGround() {
  return (
    <div aria-hidden="true" className="forge-ground">
      <div className="forge-glow" />
      <div className="forge-sparks">
        {SPARKS.map((spark) => (
          <span key={spark} className="forge-spark" />
        ))}
      </div>
      <div className="forge-shade" />
    </div>
  )
}
