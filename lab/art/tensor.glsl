// Which way the picture runs at each point: what a brush would follow.
precision highp float;

uniform vec2 uSize;
uniform sampler2D uScene;
out vec4 outColour;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), most = ivec2(uSize) - 1;
  vec3 c[9];
  for (int j = 0; j < 3; j++) {
    for (int i = 0; i < 3; i++) c[j * 3 + i] = texelFetch(uScene, clamp(at + ivec2(i - 1, j - 1), ivec2(0), most), 0).rgb;
  }
  vec3 u = (c[2] + 2.0 * c[5] + c[8] - c[0] - 2.0 * c[3] - c[6]) * 0.25;
  vec3 v = (c[6] + 2.0 * c[7] + c[8] - c[0] - 2.0 * c[1] - c[2]) * 0.25;
  outColour = vec4(dot(u, u), dot(v, v), dot(u, v), 1.0);
}
