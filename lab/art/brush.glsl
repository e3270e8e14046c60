// The brush: an anisotropic Kuwahara filter (Kyprianidis, 2010). Strokes follow the picture, edges stay, grain goes.
// Broad where the eye passes by, fine where it rests.
precision highp float;

uniform vec2 uSize;
uniform sampler2D uScene;
uniform sampler2D uTensor;
uniform float uBroad;
uniform float uFine;
out vec4 outColour;

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 g = texture(uTensor, at).rgb;
  float root = sqrt(max((g.x - g.y) * (g.x - g.y) + 4.0 * g.z * g.z, 1e-12));
  float l1 = 0.5 * (g.x + g.y + root), l2 = 0.5 * (g.x + g.y - root);
  vec2 across = vec2(l1 - g.x, -g.z);
  vec2 along = length(across) > 1e-7 ? normalize(across) : vec2(0, 1);
  float stretch = (l1 + l2) > 1e-7 ? (l1 - l2) / (l1 + l2) : 0.0;
  vec4 centre = texture(uScene, at);
  float radius = mix(uBroad, uFine, centre.a) * uSize.y / 1080.0;
  float a = radius * clamp(1.0 + stretch, 0.6, 2.0), b = radius * clamp(1.0 / (1.0 + stretch), 0.5, 1.0);
  mat2 toDisc = mat2(along.x / a, -along.y / b, along.y / a, along.x / b);
  ivec2 reach = ivec2(ceil(sqrt(a * a * along * along + b * b * along.yx * along.yx)));

  vec4 mean[8];
  vec3 square[8];
  for (int k = 0; k < 8; k++) {
    mean[k] = vec4(0);
    square[k] = vec3(0);
  }
  const float zeta = 0.33, eta = 3.77 * 0.33 / 1.4;
  for (int j = -reach.y; j <= reach.y; j++) {
    for (int i = -reach.x; i <= reach.x; i++) {
      vec2 v = toDisc * vec2(i, j);
      float r2 = dot(v, v);
      if (r2 > 1.0) continue;
      vec3 c = texture(uScene, at + vec2(i, j) / uSize).rgb;
      float w[8];
      float sum = 0.0;
      vec2 e = zeta - eta * v * v;
      float z;
      z = max(0.0, v.y + e.x); w[0] = z * z; sum += w[0];
      z = max(0.0, -v.x + e.y); w[2] = z * z; sum += w[2];
      z = max(0.0, -v.y + e.x); w[4] = z * z; sum += w[4];
      z = max(0.0, v.x + e.y); w[6] = z * z; sum += w[6];
      v = 0.70710678 * vec2(v.x - v.y, v.x + v.y);
      e = zeta - eta * v * v;
      z = max(0.0, v.y + e.x); w[1] = z * z; sum += w[1];
      z = max(0.0, -v.x + e.y); w[3] = z * z; sum += w[3];
      z = max(0.0, -v.y + e.x); w[5] = z * z; sum += w[5];
      z = max(0.0, v.x + e.y); w[7] = z * z; sum += w[7];
      float share = exp(-3.125 * r2) / max(sum, 1e-6);
      for (int k = 0; k < 8; k++) {
        float wk = w[k] * share;
        mean[k] += vec4(c * wk, wk);
        square[k] += c * c * wk;
      }
    }
  }
  vec4 result = vec4(0);
  for (int k = 0; k < 8; k++) {
    vec3 m = mean[k].rgb / max(mean[k].w, 1e-6);
    vec3 s = abs(square[k] / max(mean[k].w, 1e-6) - m * m);
    float w = 1.0 / (1.0 + pow(1000.0 * (s.r + s.g + s.b), 4.0));
    result += vec4(m * w, w);
  }
  outColour = vec4(result.rgb / max(result.w, 1e-9), centre.a);
}
