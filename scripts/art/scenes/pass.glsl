#define LOW vec3(0.06,0.07,0.11)
#define HIGH vec3(0.01,0.012,0.03)
#define GLOW vec3(0.6,0.7,1.0)
#define SEED 12.0
vec2 map(vec3 p) { return vec2(1); }
void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 sky = mix(LOW, HIGH, smoothstep(-0.2, 0.5, uv.y + 0.1 * fbm2(uv * 3.0, 5)));
  vec2 moon = vec2(0.38, 0.2);
  float d = length(uv - moon);
  colour = sky + GLOW * (0.02 / (d * d + 0.02) + 4.0 * smoothstep(0.062, 0.058, d));
  for (int i = 0; i < 6; i++) {
    float k = float(i);
    float h = 0.18 - 0.13 * k + 0.32 * (ridged2(vec2(uv.x * (1.2 + k * 0.2) + k * 9.0 + SEED, k), 6) - 0.35) * (0.5 + 0.5 * smoothstep(-0.9, 0.7, uv.x));
    float m = smoothstep(0.003, -0.003, uv.y - h);
    vec3 c = mix(sky, vec3(0.004, 0.004, 0.007), 0.3 + k * 0.14);
    c *= 0.8 + 0.5 * fbm2(uv * 8.0 + k, 5);
    c += GLOW * 0.05 * smoothstep(0.2, -0.2, uv.y - h + 0.25) * (1.0 - k / 6.0);
    colour = mix(colour, c, m);
  }
  detail = 0.5;
}
vec3 overlay(vec2 uv) { return vec3(0); }
