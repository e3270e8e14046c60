// A citadel grown out of ice, the northern lights above it, its reflection on the frozen lake.
const vec3 CROWN = vec3(0.8, 0.0, -11.0);
const float LAKE = -0.28;

float spike(vec3 p, float r, float h, float turnBy) {
  p.xz = turn(turnBy) * p.xz;
  return pyramid(p, r, h, 6.0);
}

// A slim tower: shaft, gallery, needle roof with smaller ones round it.
float tower(vec3 p, float r, float h, float seed) {
  vec3 q = p;
  q.xz = turn(seed) * q.xz;
  float d = max(prism(q.xz, r * (1.0 - 0.18 * saturate(q.y / h)), 8.0), max(q.y - h, -q.y));
  d = min(d, max(prism(q.xz, r * 1.25, 8.0), abs(q.y - h) - r * 0.28));
  d = min(d, pyramid(q - vec3(0, h + r * 0.2, 0), r * 1.12, h * 0.62, 8.0));
  float a = atan(q.z, q.x), s = PI / 4.0;
  a = mod(a + s, 2.0 * s) - s;
  vec3 e = vec3(length(q.xz) * cos(a) - r * 1.2, q.y - h, length(q.xz) * sin(a));
  d = min(d, pyramid(e, r * 0.26, h * 0.28, 4.0));
  // Buttresses
  vec3 b = vec3(length(q.xz) * cos(a) - r * (1.3 - 0.5 * saturate(q.y / h)), q.y, length(q.xz) * sin(a));
  return min(d, max(box2(b.xz, vec2(r * 0.22, r * 0.10)), q.y - h * 0.72)) * 0.8;
}

float citadel(vec3 p) {
  vec3 q = p - CROWN;
  float d = tower(q - vec3(0.0, 0.9, 0.0), 0.46, 3.0, 0.2);
  d = min(d, tower(q - vec3(-0.95, 0.7, 0.25), 0.27, 2.05, 0.5));
  d = min(d, tower(q - vec3(0.98, 0.7, 0.2), 0.29, 2.3, 0.9));
  d = min(d, tower(q - vec3(-1.75, 0.45, 0.1), 0.20, 1.45, 0.1));
  d = min(d, tower(q - vec3(1.85, 0.45, 0.3), 0.21, 1.3, 0.7));
  d = min(d, tower(q - vec3(-0.5, 0.9, -0.7), 0.22, 2.75, 0.3));
  d = min(d, tower(q - vec3(0.55, 0.9, -0.6), 0.19, 2.95, 0.3));
  d = min(d, tower(q - vec3(2.7, 0.1, 0.1), 0.15, 1.05, 0.4));
  d = min(d, tower(q - vec3(-2.65, 0.1, 0.3), 0.16, 1.1, 0.4));
  float wall = box(q - vec3(0, 0.75, 0.55), vec3(1.9, 0.55, 0.12));
  wall = max(wall, -box(vec3(mod(q.x, 0.2) - 0.1, q.y - 1.32, q.z - 0.55), vec3(0.045, 0.08, 0.3)));
  float gate = box(q - vec3(0, 0.85, 0.6), vec3(0.42, 0.75, 0.26));
  gate = max(gate, -max(lancet(q.xy - vec2(0, 0.15), 0.2, 0.55), -q.z));
  return min(d, min(wall, gate));
}

float cliffs(vec3 p) {
  vec3 q = p - CROWN;
  float d = 1e3;
  // The rock and the ice that it stands on: spikes that crowd up to the walls
  for (int i = 0; i < 30; i++) {
    float k = float(i);
    float x = -3.9 + 7.8 * fract(k * 0.618 + 0.13);
    float z = -0.4 + 1.9 * hash1(k + 4.0);
    float h = (0.9 + 1.0 * hash1(k + 9.0)) * (1.15 - 0.17 * abs(x)) ;
    d = min(d, spike(q - vec3(x, -0.5, z), 0.26 + 0.2 * hash1(k), max(h, 0.4) + 0.3 + 0.7 * hash1(k + 15.0) * step(1.2, abs(x)), k));
  }
  float heap = length(q * vec3(0.27, 0.75, 0.6)) - 1.0 - 0.5 * (fbm3(p * 1.3, 4) - 0.5);
  heap = max(heap, q.y - 0.62 - 0.5 * (fbm2(p.xz * 1.2, 3) - 0.4));
  float crust = 1.0 - abs(2.0 * fbm3(p * vec3(2.2, 0.9, 2.2), 3) - 1.0);
  return (smin(d, heap, 0.1) - 0.16 * crust * crust) * 0.7;
}

float land(vec2 p) {
  float shore = smoothstep(2.2, 6.5, abs(p.x - 0.4) + 0.9 * (fbm2(p * 0.5, 4) - 0.5)) * smoothstep(1.0, -4.0, p.y);
  float far = smoothstep(-14.0, -24.0, p.y);
  return -0.75 + shore * (0.7 + 2.3 * ridged2(p * 0.22 + 2.0, 6)) + far * (1.0 + 5.2 * ridged2(p * 0.085 + 5.0, 6));
}

vec2 map(vec3 p) {
  vec2 h = vec2(p.y - LAKE, 4.0);
  float l = (p.y - land(p.xz)) * 0.6;
  if (l < h.x) h = vec2(l, 1.0);
  float near = length((p - CROWN) * vec3(0.8, 0.7, 1.0) - vec3(0, 1.4, 0)) - 4.2;
  if (near < 0.3) {
    float c = cliffs(p);
    if (c < h.x) h = vec2(c, 2.0);
    c = citadel(p);
    if (c < h.x) h = vec2(c, 3.0);
  } else h.x = min(h.x, near);
  // Ice that broke and froze again, in front
  for (int i = 0; i < 14; i++) {
    float k = float(i), side = i < 7 ? -1.0 : 1.0, m = mod(k, 7.0);
    vec3 q = p - vec3(side * (2.35 + 0.42 * m + 0.3 * hash1(k)), -0.55, -0.2 - 0.8 * m * hash1(k + 21.0));
    if (length(q) > 2.4) { h.x = min(h.x, length(q) - 2.0); continue; }
    q.xy = turn(side * -0.5 * (hash1(k + 2.0) - 0.25)) * q.xy;
    q.yz = turn(0.6 * (hash1(k + 12.0) - 0.5)) * q.yz;
    float s = spike(q, 0.16 + 0.15 * hash1(k), 0.6 + 1.0 * hash1(k + 5.0) * (m < 4.0 ? 1.0 : 1.3), k * 2.0);
    s = (s + 0.10 * (fbm3(q * vec3(5.0, 2.0, 5.0) + k, 3) - 0.5)) * 0.7;
    if (s < h.x) h = vec2(s, 2.0);
  }
  float w = traveller((p - vec3(-0.85, LAKE, -1.9)) / 0.46) * 0.46;
  if (w < h.x) h = vec2(w, 5.0);
  return h;
}

vec3 sky(vec3 rd) {
  vec3 c = mix(vec3(0.045, 0.085, 0.125), vec3(0.004, 0.009, 0.026), smoothstep(-0.02, 0.55, rd.y));
  c += starfield(rd, 0.28) * smoothstep(0.05, 0.3, rd.y) * 0.9;
  // Curtains of light
  vec2 at = vec2(rd.x, rd.z) / max(rd.y + 0.12, 0.05);
  float sum = 0.0, high = 0.0;
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    float path = 0.55 * sin(at.x * 0.7 + k * 1.9) + 1.3 * (fbm2(vec2(at.x * 0.45 + k * 5.0, k * 3.0), 4) - 0.5) - 2.2 - 1.25 * k - at.y;
    float rays = 0.45 + 0.9 * pow(fbm2(vec2(at.x * 5.0 + path * 0.3, k), 4), 1.5);
    sum += exp(-abs(path) * (path > 0.0 ? 1.1 : 6.0)) * rays;
    high += exp(-abs(path - 0.8) * 1.6) * rays;
  }
  float fade = smoothstep(0.03, 0.22, rd.y) * (1.0 - 0.5 * smoothstep(0.4, 0.8, rd.y));
  c += vec3(0.06, 0.62, 0.40) * sum * fade * 0.34 + vec3(0.26, 0.14, 0.60) * high * fade * 0.20;
  return c;
}

vec3 stuff(vec3 p, vec3 rd, float t, float id) {
  Surface s;
  s.p = p;
  s.toEye = -rd;
  s.metal = 0.0;
  vec3 n = normalAt(p, 0.0018 * t + 0.001);
  float grit = fbm3(p * 1.5, 5);
  s.n = roughen(p, n, 3.2, 0.28, 4);
  float snow = smoothstep(0.45, 0.75, n.y + 0.35 * (grit - 0.5));
  s.albedo = id < 1.5 ? mix(vec3(0.05, 0.06, 0.075), vec3(0.60, 0.68, 0.78), snow)
    : id < 2.5 ? mix(vec3(0.10, 0.22, 0.30) * (0.5 + grit), vec3(0.60, 0.70, 0.80), snow * 0.8)
    : id < 3.5 ? mix(vec3(0.10, 0.125, 0.16) * (0.4 + 0.9 * grit), vec3(0.55, 0.65, 0.75), snow) : vec3(0.02);
  s.gloss = id > 1.5 && id < 2.5 ? 0.75 : 0.3;
  vec3 moon = normalize(vec3(-0.62, 0.42, 0.30));
  float shade = shadow(p + n * 0.02, moon, 8.0, 8.0, 24);
  float ao = occlusion(p, n, 0.6);
  vec3 c = lit(s, moon, vec3(0.50, 0.74, 1.15) * 0.75) * shade;
  c += lit(s, normalize(vec3(0.1, 1.0, -0.4)), vec3(0.05, 0.40, 0.28) * 0.45) * ao;
  c += s.albedo * ao * mix(vec3(0.010, 0.020, 0.036), vec3(0.030, 0.060, 0.092), 0.5 + 0.5 * s.n.y);
  vec3 fire = vec3(1.0, 0.46, 0.14);
  c += lamp(s, CROWN + vec3(0, 0.75, 1.6), fire * 1.7, 4.0, 0);
  if (id > 1.5 && id < 2.5) c += vec3(0.05, 0.26, 0.36) * pow(1.0 - abs(dot(n, rd)), 2.0) * 0.8;
  if (id > 2.5 && id < 3.5) {
    vec2 cell = vec2((p.x + p.z * 0.5) * 8.0, p.y * 5.0);
    vec2 f = fract(cell) - 0.5;
    float lit2 = step(0.90, hash2(floor(cell) + 4.0)) * step(abs(n.y), 0.35) * smoothstep(0.22, 0.12, abs(f.x)) * smoothstep(0.36, 0.26, abs(f.y));
    c += vec3(2.8, 1.2, 0.34) * lit2;
    vec3 q = p - CROWN;
    c += vec3(2.6, 1.0, 0.26) * smoothstep(0.02, -0.04, lancet(q.xy - vec2(0, 0.15), 0.2, 0.55)) * step(q.z, 0.7) * step(0.2, q.z);
  }
  return c;
}

vec3 withAir(vec3 c, vec3 p, vec3 rd, float t) {
  vec3 air = vec3(0.040, 0.085, 0.115);
  c = mix(c, air, 1.0 - exp(-max(t - 3.0, 0.0) * 0.030));
  float low = exp(-max(p.y - LAKE, 0.0) * 1.5) * smoothstep(5.0, 14.0, t) * (0.4 + 0.8 * fbm2(vec2(p.x * 0.5, p.y * 2.0) + 3.0, 4));
  return mix(c, air * 1.6, saturate(low) * 0.8);
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.3, 0.5, 3.6);
  vec3 rd = rayOf(uv, ro, vec3(0.15, 1.55, -11.0), 1.28, 0.0);
  gFar = 60.0;
  vec2 hit = march(ro, rd, 0.3, 170);
  vec3 p = ro + rd * hit.x;
  if (hit.y < 0.0) colour = sky(rd);
  else if (hit.y > 3.5 && hit.y < 4.5) {
    // Ice: clear and snowed over by turns, cracked, a mirror further out
    float drift = smoothstep(0.48, 0.66, fbm2(p.xz * vec2(0.55, 1.1) + 12.0, 5));
    float crack = smoothstep(0.90, 0.99, 1.0 - abs(2.0 * fbm2(p.xz * 0.9 + 30.0, 5) - 1.0));
    vec3 n = normalize(vec3(0.05 * (fbm2(p.xz * 2.0, 4) - 0.5), 1.0, 0.05 * (fbm2(p.xz * 2.0 + 8.0, 4) - 0.5)));
    vec3 r = reflect(rd, n);
    vec2 again = march(p + n * 0.03, r, 0.05, 90);
    vec3 q = p + r * again.x;
    vec3 seen = again.y < 0.0 || (again.y > 3.5 && again.y < 4.5) ? sky(vec3(r.x, abs(r.y), r.z)) : withAir(stuff(q, r, again.x, again.y), q, r, again.x);
    float fresnel = 0.16 + 0.84 * pow(1.0 - max(dot(n, -rd), 0.0), 3.5);
    colour = mix(vec3(0.008, 0.028, 0.040), seen, fresnel * 0.9) + vec3(0.08, 0.13, 0.16) * crack * 0.35;
    colour = mix(colour, vec3(0.085, 0.125, 0.165), drift * 0.75);
    colour = withAir(colour, p, rd, hit.x);
  } else colour = withAir(stuff(p, rd, hit.x, hit.y), p, rd, hit.x);
  float t = hit.y < 0.0 ? gFar : hit.x;
  colour += vec3(1.0, 0.46, 0.14) * airlight(ro, rd, CROWN + vec3(0, 0.7, 1.4), t) * 0.013;
  colour += vec3(0.05, 0.35, 0.30) * airlight(ro, rd, CROWN + vec3(0, 2.6, -1.0), t) * 0.022;
  detail = smoothstep(0.6, 0.15, length(uv - vec2(0.06, 0.05)));
}

vec3 overlay(vec2 uv) {
  vec3 snow = vec3(0);
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    vec2 p = turn(0.3) * uv * (8.0 + 9.0 * k) + k * 31.0;
    vec2 cell = floor(p);
    vec2 at = cell + 0.2 + 0.6 * vec2(hash2(cell), hash2(cell + 9.0));
    float s = 0.03 + 0.05 * hash2(cell + 4.0);
    snow += vec3(0.6, 0.75, 0.9) * smoothstep(s, 0.0, length((p - at) * vec2(1.0, 0.8))) * step(hash2(cell + 2.0), 0.4) * 0.4;
  }
  return snow;
}
