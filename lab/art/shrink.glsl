// Halves a picture with a soft brush; repeated, it spreads light for the bloom.
precision highp float;

uniform vec2 uSize;
uniform vec2 uStep;
uniform sampler2D uScene;
out vec4 outColour;

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec4 sum = vec4(0);
  float total = 0.0;
  for (int j = -3; j <= 3; j++) {
    for (int i = -3; i <= 3; i++) {
      float w = exp(-float(i * i + j * j) / 6.0);
      sum += min(texture(uScene, at + vec2(i, j) * uStep), 12.0) * w;
      total += w;
    }
  }
  outColour = sum / total;
}
