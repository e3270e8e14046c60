// Standing stones on a headland, and between two of them a way to somewhere else.
const vec3 GATE = vec3(1.15, 1.55, -3.2);
const float REACH = 1.18;

float ground(vec2 p) {
  float h = 0.34 * (fbm2(p * 0.5 + 3.0, 5) - 0.5);
  float mound = exp(-dot(p - GATE.xz, p - GATE.xz) * 0.10);
  h += 0.28 * mound;
  // Slabs of an old pavement
  vec2 c = courses(p + 0.3 * (fbm2(p, 3) - 0.5), vec2(0.95, 0.6));
  float paved = smoothstep(0.35, 0.65, fbm2(p * 0.8 + 20.0, 3) + 0.35 * mound);
  h += paved * (0.05 * c.y - 0.07 * c.x);
  return h - 0.55 * smoothstep(-6.5, -10.0, p.y) * (p.y + 6.5) * -1.0;
}

float stone(vec3 p, vec3 b, float seed) {
  p.x += 0.06 * sin(p.y * 1.3 + seed);
  p.xz = turn(seed + 0.09 * p.y) * p.xz;
  float lean = 1.0 - 0.13 * saturate((p.y + b.y) / (2.0 * b.y));
  float d = box(p, vec3(b.x * lean, b.y, b.z * lean) - 0.09) - 0.09;
  if (d < 0.5) d += 0.16 * (fbm3(p * 1.7 + seed * 5.0, 4) - 0.5) + 0.035 * (noise3(p * 7.0) - 0.5);
  return d * 0.75;
}

float stones(vec3 p) {
  vec3 q = p - vec3(GATE.x, 0, GATE.z);
  float d = stone(q - vec3(-1.62, 1.45, 0), vec3(0.40, 1.75, 0.36), 0.15);
  d = min(d, stone(q - vec3(1.62, 1.5, 0.05), vec3(0.42, 1.8, 0.38), 0.62));
  vec3 lintel = q - vec3(0.0, 3.45, 0.0);
  lintel.xy = turn(-0.035) * lintel.xy;
  d = min(d, stone(lintel.yxz, vec3(0.34, 2.25, 0.42), 0.05));
  // The others stand in a ring, some of them broken
  for (int i = 0; i < 7; i++) {
    float k = float(i);
    float a = 0.55 + k * 0.78;
    vec3 at = vec3(cos(a) * 4.7, 0.0, sin(a) * 3.3);
    float h = 0.7 + 1.05 * hash1(k + 2.0);
    vec3 w = q - at - vec3(0, h - 0.3, 0);
    if (i == 2 || i == 3) continue;
    w.xy = turn(0.16 * (hash1(k + 6.0) - 0.5)) * w.xy;
    d = min(d, stone(w, vec3(0.34 + 0.12 * hash1(k), h, 0.28), k * 1.3));
  }
  // One fell
  vec3 f = p - vec3(-1.75, 0.12, -1.4);
  f.xz = turn(0.5) * f.xz;
  return min(d, stone(f.yxz, vec3(0.26, 1.15, 0.36), 2.2));
}

float brazier(vec3 p) {
  float bowl = max(abs(length(p - vec3(0, 0.95, 0)) - 0.24) - 0.02, p.y - 0.95);
  float leg = 1e3;
  for (int i = 0; i < 3; i++) {
    float a = float(i) * 2.094 + 0.4;
    leg = min(leg, capsule(p, vec3(cos(a) * 0.3, 0, sin(a) * 0.3), vec3(cos(a) * 0.14, 0.85, sin(a) * 0.14), 0.022));
  }
  return min(bowl, leg);
}

const vec3 FLAME1 = vec3(-0.72, 1.2, -2.5);
const vec3 FLAME2 = vec3(3.05, 1.25, -2.5);

vec2 map(vec3 p) {
  vec2 h = vec2((p.y - ground(p.xz)) * 0.7, 1.0);
  float s = stones(p);
  if (s < h.x) h = vec2(s, 2.0);
  float b = min(brazier(p - FLAME1 + vec3(0, 1.0, 0)), brazier(p - FLAME2 + vec3(0, 1.0, 0)));
  if (b < h.x) h = vec2(b, 3.0);
  float w = traveller((p - vec3(0.86, 0.14, -2.05)) / 0.74) * 0.74;
  if (w < h.x) h = vec2(w, 4.0);
  return h;
}

// The light between the stones: threads drawn inwards round a bright heart.
vec3 vortex(vec2 q) {
  float r = length(q * vec2(1.0, 0.83)) / REACH;
  float a = atan(q.y, q.x);
  float swirl = a + 3.2 / (r + 0.35);
  vec2 c = vec2(cos(swirl), sin(swirl));
  float threads = ridged2(vec2(c * 1.3 + r * 1.6), 6) * 0.75 + ridged2(c * 2.7 - r * 2.5 + 8.0, 5) * 0.5;
  float veil = fbm2(c * 1.6 + vec2(r * 3.0, 2.0), 5);
  float body = smoothstep(1.12, 0.7, r + 0.16 * (fbm2(vec2(c * 2.2), 4) - 0.5));
  vec3 deep = mix(vec3(0.02, 0.09, 0.22), vec3(0.03, 0.42, 0.62), veil);
  vec3 lum = deep * 0.8 + vec3(0.25, 1.1, 1.35) * pow(threads, 3.0) * 2.2;
  lum += vec3(0.65, 1.3, 1.4) * 1.1 * exp(-r * r * 9.0);
  lum += vec3(0.2, 0.9, 1.2) * exp(-pow((r - 0.9) * 9.0, 2.0)) * (0.5 + veil);
  return lum * body;
}

vec3 sky(vec3 rd) {
  vec3 c = mix(vec3(0.036, 0.042, 0.070), vec3(0.005, 0.007, 0.018), smoothstep(-0.02, 0.5, rd.y));
  c += vec3(0.20, 0.085, 0.035) * exp(-abs(rd.y) * 11.0) * smoothstep(0.9, -0.9, rd.x + 0.35);
  vec2 at = rd.xz / (rd.y + 0.22);
  float cloud = fbm2(at * vec2(0.7, 1.2) + 31.0, 6);
  float lower = fbm2(at * vec2(0.7, 1.2) + vec2(31.0, 31.12), 6);
  float veil = smoothstep(0.40, 0.72, cloud);
  c += starfield(rd, 0.2) * (1.0 - veil) * smoothstep(0.05, 0.25, rd.y);
  vec3 body = vec3(0.018, 0.020, 0.034) + vec3(0.10, 0.115, 0.16) * saturate((lower - cloud) * 5.0 + 0.25);
  c = mix(c, body, veil * 0.85);
  vec2 g = vec2(rd.x / -rd.z - 0.16, rd.y / -rd.z - 0.1);
  return c + vec3(0.03, 0.16, 0.2) * veil * exp(-dot(g, g) * 5.0);
}

vec3 surface(vec3 p, vec3 rd, float id, float t) {
  Surface s;
  s.p = p;
  s.toEye = -rd;
  s.metal = 0.0;
  vec3 n = normalAt(p, 0.0015 * t + 0.001);
  float grime = fbm3(p * 1.9, 5);
  s.n = n;
  if (id < 1.5) {
    s.n = roughen(p, n, 5.0, 0.22, 4);
    float wet = smoothstep(0.5, 0.62, fbm2(p.xz * 1.1 + 9.0, 4));
    s.albedo = mix(vec3(0.085, 0.08, 0.078), vec3(0.05, 0.062, 0.035), smoothstep(0.4, 0.7, grime)) * (0.4 + grime);
    s.gloss = mix(0.2, 0.75, wet);
    s.n = normalize(mix(s.n, vec3(0, 1, 0), wet * 0.6));
  } else if (id < 2.5) {
    s.n = roughen(p, n, 4.0, 0.35, 5);
    float moss = smoothstep(0.45, 0.7, fbm3(p * 1.3 + 4.0, 4) + 0.25 * n.y);
    s.albedo = mix(vec3(0.17, 0.165, 0.165), vec3(0.06, 0.075, 0.04), moss) * (0.35 + grime);
    s.gloss = 0.3;
  } else {
    s.albedo = id < 3.5 ? vec3(0.08, 0.07, 0.065) : vec3(0.03, 0.026, 0.03);
    s.gloss = 0.35;
  }
  float ao = occlusion(p, n, 0.5);
  vec3 teal = vec3(0.16, 0.80, 1.0), fire = vec3(1.0, 0.40, 0.11);
  vec3 c = vec3(0);
  for (int i = 0; i < 3; i++) {
    vec3 at = GATE + vec3(0.0, -0.75 + 0.75 * float(i), 0.0);
    float side = p.z > GATE.z ? 0.12 : -0.12;
    c += lamp(s, at + vec3(0, 0, side), teal * 4.4, 5.0, 22);
  }
  c += lamp(s, FLAME1 + vec3(0, 0.15, 0), fire * 3.4, 6.0, 20);
  c += lamp(s, FLAME2 + vec3(0, 0.15, 0), fire * 3.4, 6.0, 20);
  c += s.albedo * ao * mix(vec3(0.016, 0.018, 0.028), vec3(0.06, 0.07, 0.11), 0.5 + 0.5 * s.n.y);
  if (id < 2.5 && id > 1.5) {
    // Runes cut into the two that hold the gate
    vec2 q = vec2(p.x - GATE.x, p.y);
    vec2 cell = vec2(floor((abs(q.x) - 1.42) / 0.4), floor(q.y / 0.42));
    vec2 f = vec2((abs(q.x) - 1.42) / 0.4 - cell.x, q.y / 0.42 - cell.y) - 0.5;
    float g = 1.0;
    for (int k = 0; k < 4; k++) {
      float h = hash2(cell + float(k) * 7.1);
      vec2 a = vec2(hash2(cell + float(k)), hash2(cell + float(k) * 3.0 + 1.0)) - 0.5;
      g = min(g, abs(limb2(f, a * 0.5, vec2(a.y, -a.x) * 0.6 + (h - 0.5) * 0.3, 0.0, 0.0)));
    }
    float lit = (cell.x == 0.0 && cell.y > 0.5 && cell.y < 6.5 && abs(p.z - GATE.z) < 0.6 && n.z > 0.4) ? 1.0 : 0.0;
    c += teal * lit * (smoothstep(0.05, 0.02, g) * 1.6 + 0.10 * exp(-g * 9.0));
  }
  return c * mix(0.4, 1.0, ao);
}

float fireball(vec3 ro, vec3 rd, vec3 at, float t) {
  float s = dot(at - ro, rd);
  if (s > t + 0.3) return 0.0;
  vec3 p = ro + rd * s - at;
  vec2 q = vec2(p.x, p.y + 0.12);
  q.x += (fbm2(vec2(q.x * 4.0 + at.x * 7.0, q.y * 3.0), 3) - 0.5) * q.y * 0.8;
  float h = 0.62 * (0.45 + 1.0 * fbm2(vec2(q.x * 8.0 + at.x, q.y * 2.5), 4)) * (1.0 - q.x * q.x * 18.0);
  return smoothstep(max(h, 0.02), 0.0, q.y) * smoothstep(-0.1, 0.0, q.y) * smoothstep(0.24, 0.08, abs(q.x));
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.55, 1.05, 3.1);
  vec3 rd = rayOf(uv, ro, vec3(-0.42, 1.66, -3.2), 1.16, 0.0);
  gFar = 40.0;
  vec2 hit = march(ro, rd, 0.2, 150);
  float t = hit.y < 0.0 ? gFar : hit.x;
  colour = hit.y < 0.0 ? sky(rd) : surface(ro + rd * t, rd, hit.y, t);
  if (hit.y < 0.0) {
    // Ranges beyond the headland
    for (int i = 0; i < 4; i++) {
      float k = float(i);
      float x = rd.x / -rd.z;
      float h = 0.17 - 0.05 * k + 0.26 * (ridged2(vec2(x * (1.5 + k * 0.6) + k * 7.0 + 2.0, k), 6) - 0.4);
      float edge = smoothstep(0.004, -0.004, rd.y - h);
      vec3 c = mix(vec3(0.022, 0.028, 0.048), vec3(0.008, 0.014, 0.024), k / 3.0) * (0.75 + 0.5 * fbm2(vec2(x, rd.y) * 14.0, 4));
      c += vec3(0.026, 0.030, 0.044) * smoothstep(h, h - 0.22, rd.y) * (1.0 - k * 0.2);
      colour = mix(colour, c, edge);
    }
  }
  // The gate's plane
  float g = (GATE.z - ro.z) / rd.z;
  vec2 q = (ro + rd * g - GATE).xy - vec2(0, 0.12);
  if (g < t) colour = colour * (1.0 - 0.9 * smoothstep(1.15, 0.85, length(q * vec2(1, 0.83)) / REACH)) + vortex(q) * 1.15;
  float dist = 1.0 - exp(-t * 0.02);
  if (hit.y > 0.0) colour = mix(colour, vec3(0.02, 0.028, 0.045), dist);
  float wisps = 0.5 + fbm2(uv * vec2(3.0, 6.0) + 4.0, 5);
  vec3 teal = vec3(0.14, 0.75, 1.0), fire = vec3(1.0, 0.38, 0.1);
  colour += teal * airlight(ro, rd, GATE, t) * 0.028 * wisps;
  colour += fire * (airlight(ro, rd, FLAME1, t) + airlight(ro, rd, FLAME2, t)) * 0.012 * wisps;
  float f = fireball(ro, rd, FLAME1, t) + fireball(ro, rd, FLAME2, t);
  colour += mix(vec3(1.0, 0.2, 0.03), vec3(1.0, 0.62, 0.2), f) * f * 3.0;
  float low = exp(-max((ro + rd * min(t, 12.0)).y, 0.0) * 3.5) * smoothstep(2.0, 7.0, t);
  colour += vec3(0.025, 0.06, 0.075) * low * wisps * 0.8;
  detail = smoothstep(0.8, 0.15, length(uv - vec2(0.33, 0.02)));
}

vec3 overlay(vec2 uv) {
  vec2 q = uv - vec2(0.33, 0.02);
  float near = smoothstep(0.55, 0.1, length(q));
  vec3 sum = embers(uv, 30.0, 0.22 * near, q + 0.01, 0.05).bgr * vec3(0.25, 0.9, 1.0);
  sum += embers(uv + 5.0, 14.0, 0.12 * near, vec2(0.3, 1.0), 0.035).bgr * vec3(0.3, 0.9, 1.0);
  return sum + embers(uv + 2.0, 22.0, 0.07 * smoothstep(0.5, 0.1, length(uv - vec2(0.02, -0.05))), vec2(0.3, 1.0), 0.05);
}
