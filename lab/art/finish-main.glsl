// Last: what glows in front of everything, a little bite at the edges, the fall of light to the corners, grain against bands.
uniform sampler2D uScene;
uniform float uAside;
out vec4 outColour;

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec2 px = 1.0 / uSize;
  vec3 c = texture(uScene, at).rgb;
  vec3 soft = (
    texture(uScene, at + vec2(px.x, 0) * 1.5).rgb + texture(uScene, at - vec2(px.x, 0) * 1.5).rgb +
    texture(uScene, at + vec2(0, px.y) * 1.5).rgb + texture(uScene, at - vec2(0, px.y) * 1.5).rgb
  ) * 0.25;
  c += (c - soft) * 0.45;
  vec2 uv = (gl_FragCoord.xy - 0.5 * uSize) / uSize.y + vec2(uAside, 0.0);
  // The tooth of the ground, seen where paint is neither black nor white.
  float tooth = fbm2(gl_FragCoord.xy * 1080.0 / uSize.y * vec2(0.16, 0.34), 3) - 0.5;
  float luma = dot(c, vec3(0.2126, 0.7152, 0.0722));
  c *= 1.0 + tooth * 0.09 * smoothstep(0.02, 0.2, luma) * (1.0 - luma);
  vec3 glow = overlay(uv);
  c = 1.0 - (1.0 - clamp(c, 0.0, 1.0)) * (1.0 - clamp(glow, 0.0, 1.0));
  float corner = dot(uv * vec2(0.9, 1.2), uv * vec2(0.9, 1.2));
  c *= 1.0 - 0.42 * smoothstep(0.25, 1.0, corner);
  float grain = hash2(gl_FragCoord.xy) + hash2(gl_FragCoord.xy + 71.0) - 1.0;
  outColour = vec4(clamp(c + grain * 0.008, 0.0, 1.0), 1.0);
}
