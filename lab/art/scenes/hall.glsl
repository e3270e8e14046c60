// A great hall: braziers down its length, the moon through tall windows, a throne at the end.

vec3 bowlAt(float i) {
  return vec3(mod(i, 2.0) < 0.5 ? -1.75 : 1.75, 1.15, -1.2 - 3.4 * floor(i / 2.0));
}

float column(vec3 p) {
  float r = 0.34;
  float shaft = prism(p.xz, r, 8.0) - 0.03;
  float foot = box(p - vec3(0, 0.25, 0), vec3(0.5, 0.28, 0.5)) - 0.03;
  float head = box(p - vec3(0, 4.3, 0), vec3(0.36 + 0.25 * saturate((p.y - 4.1) * 1.6), 0.3, 0.36 + 0.25 * saturate((p.y - 4.1) * 1.6)));
  return min(shaft, min(foot, head * 0.8));
}

vec2 nearer(vec2 a, float d, float id) {
  return d < a.x ? vec2(d, id) : a;
}

float window(vec3 p) {
  float z = mod(p.z + 1.7, 3.4) - 1.7;
  return lancet(vec2(z, p.y - 2.1), 0.48, 2.1);
}

vec2 map(vec3 p) {
  vec2 h = vec2(p.y, 1.0);
  // A raised way to the throne
  float steps = box(p - vec3(0, 0.0, -20.4), vec3(2.9, 0.30, 2.4));
  steps = min(steps, box(p - vec3(0, 0.0, -20.9), vec3(2.4, 0.62, 2.2)));
  steps = min(steps, box(p - vec3(0, 0.0, -21.4), vec3(1.9, 0.94, 2.0)));
  h = nearer(h, steps, 2.0);
  h = nearer(h, box(p - vec3(0, 0.0, -8.0), vec3(0.95, 0.012, 12.0)), 5.0);
  // Outer walls with tall windows, the end wall with one rose of three
  float wall = 4.6 - abs(p.x);
  wall = max(wall, -max(window(p), abs(abs(p.x) - 4.8) - 0.9));
  h = nearer(h, wall, 2.0);
  float end = p.z + 23.4;
  vec2 e = vec2(p.x, p.y - 2.6);
  float panes = min(lancet(e, 0.62, 2.6), min(lancet(e - vec2(1.65, 0), 0.5, 1.7), lancet(e + vec2(1.65, 0), 0.5, 1.7)));
  end = max(end, -max(panes, -(p.z + 24.6)));
  h = nearer(h, end, 2.0);
  // Columns carry pointed arches and a ribbed vault
  vec3 q = p;
  q.x = abs(q.x) - 2.75;
  q.z = mod(q.z + 1.2, 3.4) - 1.7;
  h = nearer(h, column(vec3(q.x, q.y, abs(q.z) - 1.7)), 2.0);
  float arch = max(-lancet(vec2(q.z, q.y - 4.3), 1.32, 0.25), abs(q.x) - 0.26);
  h = nearer(h, max(arch, 4.35 - p.y), 2.0);
  float vault = -lancet(vec2(p.x, p.y - 3.0), 2.55, 2.6);
  float aisle = 6.4 - p.y;
  float ceil = abs(p.x) < 2.9 ? max(vault, 5.2 - p.y) : aisle;
  h = nearer(h, ceil * 0.8, 2.0);
  float rib = abs(abs(q.z) - 1.7) - 0.14;
  float under = -lancet(vec2(p.x, p.y - 3.0), 2.36, 2.55);
  h = nearer(h, max(max(rib, under), 4.6 - p.y) * 0.8, 2.0);
  // Banners between the columns
  vec3 b = p;
  b.x = abs(b.x) - 2.36;
  b.z = mod(b.z + 1.2, 3.4) - 1.7;
  b.x += 0.05 * sin(b.y * 2.6 + p.z);
  float cloth = box(vec3(b.x, p.y - 3.35, b.z), vec3(0.015, 0.9 + 0.3 * (0.3 - abs(b.z)) * step(p.y, 3.3), 0.42));
  h = nearer(h, cloth * 0.7, 4.0);
  // The throne
  vec3 t = p - vec3(0, 0.94, -21.6);
  float throne = box(t - vec3(0, 0.4, 0), vec3(0.62, 0.4, 0.45));
  throne = min(throne, max(box(t - vec3(0, 1.6, -0.4), vec3(0.62, 1.7, 0.12)), dot(vec2(abs(t.x), t.y - 3.1), normalize(vec2(1.4, 1.0)))));
  throne = min(throne, box(vec3(abs(t.x) - 0.62, t.y - 0.6, t.z), vec3(0.09, 0.62, 0.48)));
  h = nearer(h, throne, 3.0);
  // Braziers
  vec3 g = p;
  g.x = abs(g.x) - 1.75;
  g.z = mod(g.z + 1.2 + 1.7, 3.4) - 1.7;
  if (p.z > -1.3 - 3.4 * 5.5 && p.z < 0.6) {
    float bowl = max(abs(length(g - vec3(0, 1.1, 0)) - 0.26) - 0.025, g.y - 1.06);
    float leg = min(capsule(g, vec3(0, 0, 0), vec3(0, 0.85, 0), 0.035), cylinder(g - vec3(0, 0.03, 0), 0.2, 0.04));
    h = nearer(h, min(bowl, leg), 3.0);
  }
  h = nearer(h, traveller((p - vec3(0.2, 0.02, -6.6)) / 0.95) * 0.95, 6.0);
  return h;
}

vec3 flameAt(vec3 ro, vec3 rd, vec3 at, float t, float seed) {
  float s = dot(at - ro, rd);
  if (s > t + 0.2 || s < 0.2) return vec3(0);
  vec3 p = ro + rd * s - at;
  vec2 q = vec2(length(p.xz) * sign(p.x * rd.z - p.z * rd.x), p.y + 0.1);
  q.x += (fbm2(vec2(q.x * 4.0 + seed * 7.0, q.y * 3.0), 3) - 0.5) * q.y * 0.8;
  float h = 0.5 * (0.45 + 1.0 * fbm2(vec2(q.x * 8.0 + seed, q.y * 2.5), 4)) * (1.0 - q.x * q.x * 19.0);
  float f = smoothstep(max(h, 0.02), 0.0, q.y) * smoothstep(-0.1, 0.0, q.y) * smoothstep(0.26, 0.08, abs(q.x));
  return mix(vec3(1.0, 0.2, 0.03), vec3(1.0, 0.6, 0.2), f) * f * 2.6;
}

// The moon comes in through the windows on the right, and through the end wall.
const vec3 MOON = vec3(0.66, 0.62, -0.42);

float beam(vec3 p) {
  float s = (4.6 - p.x) / MOON.x;
  vec3 w = p + MOON * s;
  float e = window(w);
  float z = mod(w.z + 1.7, 3.4) - 1.7;
  float bars = smoothstep(0.015, 0.05, abs(z)) * smoothstep(0.02, 0.06, abs(mod(w.y, 0.8) - 0.4));
  return smoothstep(0.04, -0.05, e) * bars;
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.35, 1.35, 1.6);
  vec3 rd = rayOf(uv, ro, vec3(0.05, 2.25, -10.0), 1.0, 0.0);
  gFar = 40.0;
  vec2 hit = march(ro, rd, 0.1, 160);
  float t = hit.y < 0.0 ? gFar : hit.x;
  vec3 p = ro + rd * t;
  vec3 moon = normalize(MOON), cool = vec3(0.40, 0.58, 1.0), fire = vec3(1.0, 0.40, 0.11);
  colour = vec3(0);
  if (p.z < -23.6 || abs(p.x) > 4.75) {
    vec2 at = p.z < -23.6 ? p.xy : p.zy;
    float lead = smoothstep(0.02, 0.05, min(abs(mod(at.x, 0.3) - 0.15), abs(mod(at.y, 0.42) - 0.21)));
    colour = cool * (p.z < -23.6 ? 1.5 : 0.7) * (0.5 + fbm2(at * 2.0, 4)) * mix(0.3, 1.0, lead);
  } else {
    Surface s;
    s.p = p;
    s.toEye = -rd;
    s.metal = 0.0;
    vec3 n = normalAt(p, 0.001 * t + 0.001);
    float grime = fbm3(p * 1.7, 5);
    s.n = roughen(p, n, 4.0, 0.22, 4);
    s.gloss = 0.3;
    if (hit.y < 1.5) {
      vec2 c = courses(p.xz + 1.0, vec2(1.0, 0.66));
      s.albedo = vec3(0.10, 0.092, 0.09) * (0.4 + grime) * (0.7 + 0.5 * c.y) * (1.0 - 0.7 * c.x);
      s.n = normalize(mix(n, s.n, 0.35));
      s.gloss = 0.72 - 0.4 * smoothstep(0.4, 0.6, grime);
    } else if (hit.y < 2.5) {
      vec2 at = abs(n.z) > 0.6 ? p.xy : abs(n.y) > 0.7 ? p.xz : p.zy;
      vec2 c = courses(at, vec2(0.8, 0.42));
      s.albedo = vec3(0.20, 0.18, 0.17) * (0.3 + grime) * (0.7 + 0.5 * c.y) * (1.0 - 0.45 * c.x);
    } else if (hit.y < 3.5) {
      s.albedo = vec3(0.16, 0.13, 0.10) * (0.5 + grime);
      s.gloss = 0.6;
      s.metal = 0.6;
    } else if (hit.y < 5.5) {
      float weave = 0.7 + 0.6 * fbm3(p * vec3(3.0, 12.0, 12.0), 3);
      s.albedo = vec3(0.15, 0.016, 0.016) * weave;
      if (hit.y < 4.5) {
        vec2 b = vec2(mod(p.z + 1.2, 3.4) - 1.7, p.y - 3.35);
        float emblem = min(abs(length(b) - 0.2) - 0.02, box2(b - vec2(0, -0.02), vec2(0.018, 0.34)));
        s.albedo = mix(s.albedo, vec3(0.42, 0.28, 0.08), smoothstep(0.015, 0.0, emblem));
        s.albedo = mix(s.albedo, vec3(0.42, 0.28, 0.08), step(0.36, abs(b.x)));
      } else s.albedo = mix(s.albedo, vec3(0.40, 0.26, 0.08), step(0.82, abs(p.x)) * step(abs(p.x), 0.9));
      s.gloss = 0.12;
    } else s.albedo = vec3(0.03, 0.026, 0.03);
    float ao = occlusion(p, n, 0.5);
    for (int i = 0; i < 12; i++) {
      vec3 at = bowlAt(float(i)) + vec3(0, 0.35, 0);
      float r = length(at - p);
      if (r > 8.5) continue;
      float reach = smoothstep(8.5, 4.0, r);
      colour += lamp(s, at, fire * 3.3, 5.0, r < 4.5 ? 14 : 0) * reach;
    }
    float moonlight = beam(p);
    if (moonlight > 0.01) colour += lit(s, moon, cool * 3.0) * moonlight;
    colour += lamp(s, vec3(0, 4.6, -22.6), cool * 9.0, 4.0, 0);
    colour += s.albedo * ao * mix(vec3(0.030, 0.016, 0.010), vec3(0.028, 0.034, 0.055), saturate(p.y * 0.25));
    colour *= mix(0.35, 1.0, ao);
  }
  colour = mix(vec3(0.012, 0.016, 0.028), colour, exp(-t * 0.030));
  for (int i = 0; i < 12; i++) {
    vec3 at = bowlAt(float(i)) + vec3(0, 0.12, 0);
    colour += flameAt(ro, rd, at, t, float(i));
    colour += fire * airlight(ro, rd, at + vec3(0, 0.15, 0), t) * 0.0038;
  }
  float shaft = 0.0;
  for (int i = 0; i < 48; i++) {
    float s = min(t, 26.0) * (float(i) + hash2(gl_FragCoord.xy)) / 48.0;
    vec3 q = ro + rd * s;
    if (abs(q.x) < 4.6) shaft += beam(q) * (0.35 + 1.2 * fbm3(q * vec3(1.1, 0.8, 1.1), 3)) * exp(-s * 0.03) * min(t, 26.0) / 48.0;
  }
  colour += cool * shaft * 0.06;
  colour += cool * airlight(ro, rd, vec3(0, 4.4, -23.0), t) * 0.12;
  detail = smoothstep(0.7, 0.1, length(uv - vec2(0.0, 0.0)));
}

vec3 overlay(vec2 uv) {
  return embers(uv, 24.0, 0.09, vec2(0.2, 1.0), 0.05) * 0.8 + embers(uv + 3.0, 11.0, 0.07, vec2(-0.3, 1.0), 0.04);
}
