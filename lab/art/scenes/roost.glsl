// A dragon on its crag at the end of a burning day.
const vec2 SUN = vec2(-0.16, -0.035);

float cross2(vec2 a, vec2 b) {
  return a.x * b.y - a.y * b.x;
}

float triangle(vec2 p, vec2 a, vec2 b, vec2 c) {
  vec2 e0 = b - a, e1 = c - b, e2 = a - c, v0 = p - a, v1 = p - b, v2 = p - c;
  vec2 q0 = v0 - e0 * saturate(dot(v0, e0) / dot(e0, e0));
  vec2 q1 = v1 - e1 * saturate(dot(v1, e1) / dot(e1, e1));
  vec2 q2 = v2 - e2 * saturate(dot(v2, e2) / dot(e2, e2));
  float s = sign(cross2(e0, e2));
  vec2 d = min(min(vec2(dot(q0, q0), s * cross2(v0, e0)), vec2(dot(q1, q1), s * cross2(v1, e1))), vec2(dot(q2, q2), s * cross2(v2, e2)));
  return -sqrt(d.x) * sign(d.y);
}

// Skin between two fingers of a wing, hollowed at its free edge.
float web(vec2 p, vec2 root, vec2 a, vec2 b) {
  vec2 m = (a + b) * 0.5, out2 = normalize(m - root);
  float gap = length(a - b);
  return max(triangle(p, root, a, b), gap * 0.74 - length(p - m - out2 * gap * 0.52));
}

float curve(vec2 p, vec2 a, vec2 b, vec2 c, float ra, float rb) {
  float d = 1e3;
  vec2 last = a;
  for (int i = 1; i <= 10; i++) {
    float k = float(i) / 10.0, w = float(i - 1) / 10.0;
    vec2 at = mix(mix(a, b, k), mix(b, c, k), k);
    d = min(d, limb2(p, last, at, mix(ra, rb, w), mix(ra, rb, k)));
    last = at;
  }
  return d;
}

float wing(vec2 p, vec2 shoulder, vec2 elbow, vec2 wrist, vec2 t1, vec2 t2, vec2 t3, vec2 hip) {
  float d = min(limb2(p, shoulder, elbow, 0.020, 0.013), limb2(p, elbow, wrist, 0.013, 0.009));
  d = min(d, curve(p, wrist, mix(wrist, t1, 0.5) + vec2(0.0, 0.03), t1, 0.007, 0.001));
  d = min(d, curve(p, wrist, mix(wrist, t2, 0.5) + vec2(0.012, 0.012), t2, 0.006, 0.001));
  d = min(d, curve(p, wrist, mix(wrist, t3, 0.5) + vec2(0.012, 0.0), t3, 0.006, 0.001));
  d = min(d, limb2(p, wrist, wrist + normalize(wrist - elbow) * 0.03, 0.006, 0.0));
  d = min(d, web(p, wrist, t1, t2));
  d = min(d, web(p, wrist, t2, t3));
  d = min(d, web(p, wrist, t3, hip));
  return min(d, triangle(p, elbow, wrist, hip) * 1.0);
}

float nearWing(vec2 p) {
  return wing(p, vec2(-0.02, 0.155), vec2(0.07, 0.25), vec2(0.06, 0.42), vec2(0.37, 0.45), vec2(0.41, 0.27), vec2(0.31, 0.13), vec2(0.06, 0.09));
}

float farWing(vec2 p) {
  return wing(p, vec2(-0.035, 0.155), vec2(0.0, 0.27), vec2(-0.055, 0.40), vec2(-0.33, 0.53), vec2(-0.29, 0.42), vec2(-0.19, 0.335), vec2(-0.055, 0.18));
}

// Seen from its left side, its claws at the origin.
float dragon(vec2 p) {
  float d = limb2(p, vec2(-0.045, 0.125), vec2(0.05, 0.075), 0.046, 0.036);
  d = smin(d, limb2(p, vec2(-0.06, 0.14), vec2(-0.075, 0.185), 0.036, 0.026), 0.03);
  d = smin(d, curve(p, vec2(-0.07, 0.17), vec2(-0.09, 0.27), vec2(-0.165, 0.272), 0.027, 0.0135), 0.02);
  // Head, horns, jaw
  vec2 h = p - vec2(-0.172, 0.27);
  float head = min(limb2(h, vec2(0.008, 0.004), vec2(-0.045, -0.013), 0.0155, 0.008), limb2(h, vec2(-0.045, -0.013), vec2(-0.066, -0.016), 0.0085, 0.006));
  head = min(head, limb2(h, vec2(-0.005, -0.012), vec2(-0.052, -0.037), 0.008, 0.004));
  head = min(head, curve(h, vec2(0.01, 0.012), vec2(0.035, 0.03), vec2(0.066, 0.026), 0.006, 0.0008));
  head = min(head, curve(h, vec2(0.012, 0.006), vec2(0.03, 0.012), vec2(0.05, 0.004), 0.005, 0.0008));
  head = min(head, curve(h, vec2(-0.052, -0.006), vec2(-0.06, 0.004), vec2(-0.056, 0.012), 0.004, 0.0008));
  d = smin(d, head, 0.008);
  // Spines along neck and back
  for (int i = 0; i < 12; i++) {
    float k = float(i) / 11.0;
    vec2 at = k < 0.55 ? mix(vec2(-0.15, 0.288), vec2(-0.048, 0.2), k / 0.55) : mix(vec2(-0.03, 0.16), vec2(0.075, 0.105), (k - 0.55) / 0.45);
    if (k < 0.55) at += vec2(0.022, 0.012) * sin(k / 0.55 * PI);
    d = min(d, limb2(p, at, at + vec2(0.014, 0.014) * (0.7 + 0.5 * sin(k * PI)), 0.006, 0.0));
  }
  // Haunch, legs, claws
  d = smin(d, limb2(p, vec2(0.05, 0.085), vec2(0.025, 0.045), 0.04, 0.02), 0.02);
  d = min(d, limb2(p, vec2(0.025, 0.045), vec2(0.055, 0.015), 0.017, 0.010));
  d = min(d, limb2(p, vec2(0.055, 0.015), vec2(0.02, 0.0), 0.010, 0.005));
  d = min(d, limb2(p, vec2(-0.05, 0.11), vec2(-0.032, 0.055), 0.022, 0.013));
  d = min(d, limb2(p, vec2(-0.032, 0.055), vec2(-0.052, 0.004), 0.012, 0.007));
  d = min(d, limb2(p, vec2(-0.052, 0.004), vec2(-0.08, -0.004), 0.007, 0.002));
  // Tail round the rock
  d = smin(d, curve(p, vec2(0.06, 0.075), vec2(0.15, 0.03), vec2(0.13, -0.06), 0.03, 0.016), 0.02);
  d = min(d, curve(p, vec2(0.13, -0.06), vec2(0.11, -0.14), vec2(0.19, -0.19), 0.016, 0.005));
  d = min(d, triangle(p, vec2(0.18, -0.175), vec2(0.215, -0.225), vec2(0.165, -0.205)));
  // The far wing, then the near one
  d = min(d, farWing(p));
  d = min(d, nearWing(p));
  return d;
}

// A spire of rock: its foot at at, its tip at h above; leaning, cracked, thicker below.
float spire(vec3 p, vec3 at, float h, float r, float seed) {
  vec3 q = p - at;
  q.x += 0.12 * h * sin(q.y / h * 2.6 + seed) * q.y / h;
  float k = saturate(q.y / h);
  float d = length(q.xz) - r * mix(1.0, 0.16, pow(k, 0.7));
  d = max(d, q.y - h);
  if (d < 1.6) {
    vec3 g = vec3(q.x * 0.8, q.y * 0.22, q.z * 0.8) + seed;
    float crack = 1.0 - abs(2.0 * fbm3(g, 3) - 1.0);
    d -= (pow(crack, 2.0) - 0.45) * r * 0.75;
    // Ledges: the rock breaks in steps
    d += 0.16 * r * smoothstep(0.25, 0.75, abs(fract(q.y * 0.75 + fbm3(q * 0.7 + seed, 3) * 1.6) - 0.5) * 2.0);
    d += (fbm3(q * vec3(3.2, 1.4, 3.2) + seed, 4) - 0.5) * 0.30;
  }
  return d * 0.55;
}

const vec3 SEAT = vec3(1.75, 1.72, -9.0);

float ground(vec2 p) {
  float far = smoothstep(-14.0, -40.0, p.y);
  return -2.6 + 1.3 * ridged2(p * 0.14 + 4.0, 4) + far * 5.5 * ridged2(p * 0.06 + 12.0, 6) * smoothstep(2.0, 16.0, abs(p.x + 3.0));
}

vec2 map(vec3 p) {
  float d = (p.y - ground(p.xz)) * 0.6;
  d = min(d, spire(p, vec3(SEAT.x + 0.1, -3.0, SEAT.z), 4.9, 1.6, 1.0));
  d = min(d, spire(p, vec3(3.9, -3.0, -11.0), 4.3, 1.4, 6.0));
  d = min(d, spire(p, vec3(-2.6, -3.0, -12.5), 2.7, 1.2, 13.0));
  d = min(d, spire(p, vec3(-6.6, -3.0, -15.0), 6.9, 1.9, 23.0));
  d = min(d, spire(p, vec3(8.6, -3.0, -17.0), 8.0, 2.2, 31.0));
  d = min(d, spire(p, vec3(-12.5, -3.0, -24.0), 8.2, 2.8, 42.0));
  d = min(d, spire(p, vec3(-4.6, -3.0, -3.6), 3.9, 1.05, 55.0));
  return vec2(d, 1.0);
}

vec3 evening(vec2 uv) {
  float y = uv.y;
  vec3 c = mix(vec3(0.62, 0.15, 0.040), vec3(0.17, 0.046, 0.052), smoothstep(-0.12, 0.16, y));
  c = mix(c, vec3(0.050, 0.028, 0.058), smoothstep(0.08, 0.40, y));
  c = mix(c, vec3(0.010, 0.012, 0.030), smoothstep(0.28, 0.62, y));
  float d = length((uv - SUN) * vec2(0.75, 1.0));
  c += vec3(1.0, 0.38, 0.09) * (0.030 / (d + 0.055)) + vec3(2.0, 0.85, 0.26) * smoothstep(0.068, 0.060, length(uv - SUN));
  // Long clouds, lit from below
  vec2 at = vec2(uv.x * 1.3, 0.24 / (uv.y + 0.30));
  float cloud = fbm2(at * vec2(1.3, 3.4) + 5.0, 7), under = fbm2(at * vec2(1.3, 3.4) + vec2(5.0, 5.22), 7);
  float veil = smoothstep(0.46, 0.66, cloud) * smoothstep(-0.08, 0.06, y);
  float edge = saturate((cloud - under) * 4.5 + 0.32);
  vec3 dark = mix(vec3(0.10, 0.030, 0.034), vec3(0.018, 0.014, 0.028), smoothstep(0.0, 0.4, y));
  vec3 glow = vec3(0.95, 0.24, 0.06) * exp(-d * 2.7) + vec3(0.12, 0.035, 0.035);
  return mix(c, dark + glow * edge, veil * 0.92);
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(0.0, 1.0, 3.0);
  vec3 rd = rayOf(uv, ro, vec3(0.0, 1.75, -9.0), 1.25, 0.0);
  gFar = 70.0;
  vec2 hit = march(ro, rd, 0.3, 190);
  float d = length((uv - SUN) * vec2(0.75, 1.0));
  vec3 air = mix(vec3(0.070, 0.026, 0.042), vec3(0.70, 0.20, 0.050), exp(-d * 4.2));
  air = mix(air, vec3(0.035, 0.022, 0.040), smoothstep(0.0, 0.55, uv.y));
  colour = evening(uv);
  vec3 warm = vec3(1.0, 0.36, 0.085);
  if (hit.y > 0.0) {
    float t = hit.x;
    vec3 p = ro + rd * t;
    Surface s;
    s.p = p;
    s.toEye = -rd;
    s.metal = 0.0;
    s.gloss = 0.25;
    vec3 n = normalAt(p, 0.002 * t);
    s.n = roughen(p, n, 2.6, 0.7, 5);
    s.albedo = vec3(0.16, 0.105, 0.10) * (0.3 + 1.1 * fbm3(p * 1.1, 5));
    // The sun stands behind and a little left: edges burn, faces are lit by the sky and by what burns below
    colour = lit(s, normalize(vec3(-0.75, 0.16, -0.35)), warm * 5.0);
    colour += s.albedo * mix(vec3(0.12, 0.030, 0.012), vec3(0.040, 0.030, 0.062), saturate(0.5 + 0.5 * s.n.y)) * (0.5 + 0.5 * smoothstep(3.0, -2.0, p.y));
    colour *= mix(0.45, 1.0, smoothstep(-2.2, 0.5, p.y));
    colour *= occlusion(p, n, 0.7) * 0.75 + 0.25;
    colour = mix(colour, air, 1.0 - exp(-max(t - 5.0, 0.0) * 0.027));
    float low = smoothstep(1.4, -1.6, p.y) * smoothstep(7.0, 15.0, t) * (0.35 + 0.9 * fbm2(uv * vec2(3.5, 8.0) + 7.0, 5));
    colour = mix(colour, air * 1.25, saturate(low) * 0.8);
  }
  // Who sits on the crag
  vec3 toSeat = SEAT - ro;
  vec3 w0 = normalize(vec3(0.0, 1.75, -9.0) - ro), u0 = normalize(cross(w0, vec3(0, 1, 0)));
  vec2 seat = vec2(dot(toSeat, u0), dot(toSeat, cross(u0, w0))) / dot(toSeat, w0) * 1.25;
  seat += vec2(0.05, -0.008);
  vec2 w = (uv - seat) / 0.86;
  float beast = dragon(w) * 0.86;
  float skin = min(nearWing(w), farWing(w));
  float through = smoothstep(-0.002, -0.022, skin) * (0.25 + 1.1 * fbm2(w * vec2(11.0, 5.0), 5));
  vec3 hide = vec3(0.011, 0.007, 0.010) + vec3(0.022, 0.012, 0.012) * fbm2(w * 60.0, 3);
  hide += vec3(0.42, 0.062, 0.018) * through * exp(-d * 1.2) * (w.x < -0.02 ? 0.95 : 0.6);
  vec2 e = vec2(0.003, 0);
  vec2 slope = vec2(dragon(w + e) - dragon(w - e), dragon(w + e.yx) - dragon(w - e.yx));
  float facing = max(dot(normalize(slope + 1e-6), normalize(SUN + vec2(-0.1, 0.12) - uv)), 0.0);
  hide += warm * 1.5 * smoothstep(0.0055, 0.0, -beast) * facing * facing;
  hide = mix(hide, air, 0.10);
  colour = mix(colour, hide, smoothstep(0.0014, -0.0014, beast));
  colour += vec3(3.0, 1.0, 0.2) * smoothstep(0.0042, 0.0018, length((w - vec2(-0.186, 0.273)) * vec2(1.0, 1.5)));
  // Birds that keep away
  for (int i = 0; i < 9; i++) {
    float k = float(i);
    vec2 at = uv - vec2(-0.6 + 0.42 * hash1(k), 0.04 + 0.16 * hash1(k + 20.0));
    at /= 0.006 + 0.006 * hash1(k + 40.0);
    float b = abs(at.y - 0.55 * (1.0 - pow(abs(abs(at.x) - 0.5) * 2.0, 2.0)) * step(abs(at.x), 1.0));
    colour = mix(colour, vec3(0.02, 0.012, 0.014), smoothstep(0.3, 0.1, b) * step(abs(at.x), 1.0));
  }
  float smoke = fbm2(vec2(uv.x * 2.2, uv.y * 4.0) + 3.0, 6);
  colour = mix(colour, air * 0.5, smoothstep(0.46, 0.8, smoke) * smoothstep(-0.05, -0.4, uv.y) * 0.5);
  detail = max(smoothstep(0.6, 0.25, length(uv - seat - vec2(0.0, 0.18))), 0.2);
}

vec3 overlay(vec2 uv) {
  return embers(uv, 26.0, 0.10 * smoothstep(0.35, -0.4, uv.y), vec2(0.8, 1.0), 0.05) + embers(uv + 4.0, 10.0, 0.08, vec2(0.9, 1.0), 0.04);
}
