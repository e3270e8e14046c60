// A mountain pass by moonlight: the road climbs through mist to a keep that still has its fires lit.
const vec3 KEEP = vec3(2.75, 1.95, -6.6);
const vec3 MOON = vec3(0.30, 0.335, -1.0);

float terrain(vec2 p, int octaves) {
  float bend = 0.9 * sin(p.y * 0.22 + 0.4) + 0.35 * sin(p.y * 0.6);
  float side = abs(p.x - bend);
  float walls = smoothstep(0.5, 6.5, side);
  float far = smoothstep(-8.0, -30.0, p.y);
  float r = ridged2(p * 0.17 + vec2(3.7, 1.3), octaves);
  float fine = fbm2(p * 1.4, max(octaves - 2, 2));
  float h = walls * (0.7 + 3.7 * r) + far * (1.2 + 6.5 * ridged2(p * 0.075 + 9.0, octaves) * smoothstep(1.5, 11.0, abs(p.x + 1.0)));
  h += (fine - 0.5) * (0.25 + 0.5 * walls);
  // The rock that carries the keep: steep, its head cut flat
  vec2 k = p - KEEP.xz;
  float crag = 1.0 - smoothstep(0.55, 1.55, length(k * vec2(0.8, 1.0)) + 0.6 * (fbm2(p * 1.1 + 5.0, 4) - 0.5));
  h = mix(h, KEEP.y + 0.12 * (fine - 0.5), crag);
  return h * smoothstep(5.0, 1.0, p.y) + 0.1;
}

float turret(vec3 p, float r, float h, float roof) {
  float d = cylinder(p - vec3(0, h * 0.5, 0), r, h * 0.5);
  d = min(d, cylinder(p - vec3(0, h, 0), r * 1.22, r * 0.22));
  float a = atan(p.z, p.x);
  d = max(d, -box2(vec2(abs(mod(a, 0.785) - 0.39) * r, p.y - h - r * 0.22), vec2(r * 0.16, r * 0.14)));
  return roof > 0.0 ? min(d, cone(p - vec3(0, h + r * 0.12, 0), r * 1.3, roof)) : d;
}

float keep(vec3 p) {
  p -= KEEP;
  p.xz = turn(0.5) * p.xz;
  float d = turret(p - vec3(0.1, -0.4, 0), 0.21, 1.7, 0.62);
  d = min(d, turret(p - vec3(0.62, -0.4, 0.16), 0.115, 1.25, 0.44));
  d = min(d, turret(p - vec3(-0.46, -0.4, 0.22), 0.12, 1.0, 0.4));
  d = min(d, turret(p - vec3(-0.22, -0.4, -0.3), 0.075, 1.72, 0.36));
  d = min(d, turret(p - vec3(0.95, -0.5, -0.2), 0.12, 0.85, 0.0));
  d = min(d, turret(p - vec3(-0.85, -0.6, 0.05), 0.13, 0.85, 0.0));
  float wall = box(p - vec3(0.05, -0.1, 0.22), vec3(0.9, 0.36, 0.05));
  wall = max(wall, -box(vec3(mod(p.x, 0.09) - 0.045, p.y - 0.26, p.z - 0.22), vec3(0.018, 0.035, 0.1)));
  d = min(d, wall);
  vec3 q = p - vec3(0.1, 0.35, 0.08);
  float hall = box(q, vec3(0.42, 0.26, 0.2));
  float roof = max(box(q - vec3(0, 0.26, 0), vec3(0.44, 0.3, 0.22)), dot(vec2(abs(q.z), q.y - 0.52), normalize(vec2(1.3, 1.0))));
  return min(d, min(hall, roof)) * 0.8;
}

// Small lit openings on the keep's walls.
float windows(vec3 p) {
  vec3 q = p - KEEP;
  q.xz = turn(0.5) * q.xz;
  vec2 cell = vec2((q.x + q.z * 0.4) * 11.0, q.y * 7.5);
  vec2 f = fract(cell) - 0.5;
  float lit = step(0.70, hash2(floor(cell) + 12.0)) * step(-0.05, q.y) * step(q.y, 1.22);
  return lit * smoothstep(0.2, 0.12, abs(f.x)) * smoothstep(0.3, 0.22, abs(f.y));
}

vec2 map(vec3 p) {
  float d = (p.y - terrain(p.xz, 5)) * 0.55;
  vec2 h = vec2(d, 1.0);
  float near = length(p - KEEP - vec3(0, 0.5, 0)) - 1.9;
  if (near < 0.2) {
    float k = keep(p);
    if (k < h.x) h = vec2(k, 2.0);
  } else h.x = min(h.x, near);
  return h;
}

vec3 sky(vec3 rd) {
  vec3 moon = normalize(MOON);
  float m = max(dot(rd, moon), 0.0);
  vec3 c = mix(vec3(0.030, 0.046, 0.088), vec3(0.003, 0.005, 0.016), smoothstep(0.0, 0.6, rd.y));
  c += vec3(0.30, 0.38, 0.55) * (0.12 * pow(m, 9.0) + 0.28 * pow(m, 60.0) + 0.5 * pow(m, 900.0));
  float r = length(rd - moon);
  vec2 q = (rd - moon).xy * 20.0;
  float face = 0.75 + 0.5 * fbm2(q * 2.4 + 3.0, 4);
  vec2 at = rd.xz / (rd.y + 0.16);
  float cloud = fbm2(at * vec2(0.8, 1.5) + 2.0, 6);
  float veil = smoothstep(0.46, 0.78, cloud);
  c += starfield(rd, 0.16) * (1.0 - veil) * smoothstep(0.05, 0.3, rd.y) * 0.8;
  c += vec3(0.95, 0.92, 0.82) * pow(face, 1.6) * smoothstep(0.0402, 0.0385, r) * (1.0 - 0.6 * veil);
  vec3 lining = vec3(0.22, 0.28, 0.42) * (0.05 + 0.9 * pow(m, 14.0) + 1.6 * pow(m, 90.0));
  float edge = smoothstep(0.42, 0.6, cloud) - smoothstep(0.6, 0.85, cloud);
  return mix(c, c * 0.45 + lining * 0.35, veil * 0.85) + lining * edge * 0.5;
}

// Firs that frame the left side: rows of drooping boughs.
float fir(vec2 p, float h, float seed) {
  float y = p.y / h;
  if (y < 0.0 || y > 1.0) return 0.0;
  float tier = fract(y * 11.0 + seed);
  float jag = (noise2(vec2(p.x * 90.0 / h * 0.16 + seed * 9.0, y * 60.0)) - 0.5) * 0.05;
  float width = (1.0 - y) * (0.16 + 0.10 * (1.0 - tier)) * (0.9 + 0.2 * noise2(vec2(y * 13.0, seed)));
  return smoothstep(0.004, -0.004, abs(p.x) / h - width - jag * (1.0 - y));
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.35, 0.92, 3.4);
  vec3 rd = rayOf(uv, ro, vec3(0.55, 1.62, -6.0), 1.45, 0.0);
  gFar = 70.0;
  vec2 hit = march(ro, rd, 0.3, 210);
  vec3 air = sky(normalize(vec3(rd.x, max(rd.y, 0.02), rd.z)));
  vec3 moon = normalize(MOON);
  colour = air;
  float t = gFar;
  if (hit.y > 0.0) {
    t = hit.x;
    vec3 p = ro + rd * t;
    Surface s;
    s.p = p;
    s.toEye = -rd;
    s.metal = 0.0;
    float e = 0.0015 * t + 0.002;
    if (hit.y < 1.5) {
      float h = terrain(p.xz, 9);
      s.n = normalize(vec3(h - terrain(p.xz + vec2(e, 0), 9), e, h - terrain(p.xz + vec2(0, e), 9)));
      float grit = fbm2(p.xz * 3.0, 5);
      float snow = smoothstep(0.52, 0.74, s.n.y + 0.25 * (grit - 0.5) + 0.05 * (p.y - 1.0));
      s.albedo = mix(vec3(0.055, 0.055, 0.065) * (0.5 + grit), vec3(0.62, 0.68, 0.78) * (0.8 + 0.3 * grit), snow);
      s.gloss = 0.25 + 0.2 * snow;
    } else {
      vec3 n = normalAt(p, 0.002);
      s.n = roughen(p, n, 14.0, 0.2, 3);
      s.albedo = vec3(0.10, 0.10, 0.115) * (0.4 + fbm3(p * 6.0, 4));
      s.gloss = 0.2;
    }
    float shade = shadow(p + s.n * 0.02, moon, 9.0, 9.0, 30);
    colour = lit(s, moon, vec3(1.35, 1.7, 2.4) * 0.85) * shade;
    colour += s.albedo * mix(vec3(0.012, 0.018, 0.036), vec3(0.032, 0.047, 0.086), 0.5 + 0.5 * s.n.y);
    if (hit.y > 1.5) {
      colour += vec3(3.2, 1.35, 0.36) * windows(p);
      colour += s.albedo * vec3(1.0, 0.42, 0.12) * 0.8 * exp(-3.0 * max(p.y - KEEP.y, 0.0));
    } else {
      vec3 l = KEEP + vec3(-0.25, 0.35, 0.75) - p;
      colour += s.albedo * vec3(1.0, 0.42, 0.12) * 0.5 * max(dot(s.n, normalize(l)), 0.0) / (0.25 + dot(l, l));
    }
    // Depth of air, and mist that lies in the valley
    float m = max(dot(rd, moon), 0.0);
    vec3 haze = mix(vec3(0.016, 0.026, 0.052), vec3(0.115, 0.15, 0.23), pow(m, 7.0));
    colour = mix(colour, haze, 1.0 - exp(-t * 0.032));
    float depth = t * exp(-max(p.y - 0.2, 0.0) * 1.6);
    float mist = (1.0 - exp(-depth * 0.10)) * (0.45 + 0.75 * fbm2(vec2(p.x * 0.6 + p.z * 0.3, p.y * 3.0), 4));
    colour = mix(colour, haze * 1.35 + 0.004, saturate(mist) * smoothstep(1.5, 6.0, t));
  }
  for (int i = 0; i < 9; i++) {
    float k = float(i) / 8.0;
    vec2 way = vec2(mix(-0.1, 2.0, k * k) + 0.42 * sin(k * 8.0) * (1.0 - k), mix(-1.0, -5.6, k));
    vec3 at = vec3(way.x, terrain(way, 5) + 0.07, way.y);
    vec3 l = at - ro;
    float seen = length(l) < t + 0.25 ? 1.0 : 0.0;
    float d = length(l - rd * dot(l, rd)) / length(l);
    colour += vec3(1.0, 0.42, 0.11) * seen * (0.00001 / (d * d + 0.000002) + 0.00022 / (d + 0.006));
  }
  colour += vec3(1.0, 0.45, 0.14) * airlight(ro, rd, KEEP + vec3(-0.1, 0.25, 0.5), min(t, 30.0)) * 0.0035;
  // The frame
  float front = 0.0;
  for (int i = 0; i < 9; i++) {
    float k = float(i);
    vec2 at = vec2(-0.98 + 0.085 * k + 0.05 * hash1(k), -0.56 - 0.02 * k * hash1(k + 5.0));
    if (i > 6) at = vec2(0.74 + 0.1 * (k - 7.0), -0.62);
    front = max(front, fir(uv - at, 0.86 - 0.085 * k + 0.16 * hash1(k + 3.0), hash1(k + 8.0)));
  }
  float bank = -0.40 - 0.10 * smoothstep(-0.9, 0.5, uv.x) + 0.05 * fbm2(uv * vec2(6.0, 2.0), 5);
  front = max(front, smoothstep(0.004, -0.004, uv.y - bank));
  colour = mix(colour, vec3(0.006, 0.008, 0.014) * (0.6 + fbm2(uv * 30.0, 3)), front);
  detail = max(smoothstep(0.55, 0.1, length(uv - vec2(0.30, 0.02))), smoothstep(0.12, 0.06, length(uv - vec2(0.36, 0.22))));
}

vec3 overlay(vec2 uv) {
  float near = smoothstep(0.35, 0.0, length(uv - vec2(0.3, -0.02)));
  vec3 snow = vec3(0);
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    vec2 p = uv * (9.0 + 9.0 * k) + k * 31.0;
    vec2 cell = floor(p);
    vec2 at = cell + 0.2 + 0.6 * vec2(hash2(cell), hash2(cell + 9.0));
    float s = 0.03 + 0.05 * hash2(cell + 4.0);
    snow += vec3(0.55, 0.65, 0.85) * smoothstep(s, 0.0, length(p - at)) * step(hash2(cell + 2.0), 0.35) * 0.35;
  }
  return snow + embers(uv, 40.0, 0.10 * near, vec2(0.4, 1.0), 0.06) * 0.5;
}
