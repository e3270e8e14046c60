// Runs a scene for one point of the picture: its light (linear, without limit) and how much the eye rests there (0 to 1).
uniform float uAside;
out vec4 outColour;

void main() {
  vec2 uv = (gl_FragCoord.xy + uJitter - 0.5 * uSize) / uSize.y + vec2(uAside, 0.0);
  vec3 colour = vec3(0);
  float detail = 0.5;
  paint(uv, colour, detail);
  outColour = vec4(clamp(colour, 0.0, 60.0), detail);
}
