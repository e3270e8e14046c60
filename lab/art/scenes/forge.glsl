// A smithy at night: a hot blade on the anvil, the hearth behind it, the moon at the window.
const float HX = 2.35;
const vec3 FIRE = vec3(HX, 0.75, -2.15);
const vec3 ANVIL = vec3(0.62, 0.0, 0.0);

float anvil(vec3 p) {
  p.y -= 0.66;
  float d = box(p - vec3(0.06, 0.32, 0), vec3(0.40, 0.075, 0.115)) - 0.012;
  float horn = limb(p, vec3(-0.30, 0.315, 0), vec3(-0.86, 0.375, 0), 0.088, 0.012);
  horn = max(horn, p.y - 0.402);
  float waist = box(p - vec3(0.02, 0.16, 0), vec3(0.15, 0.12, 0.075)) - 0.02;
  float foot = box(p - vec3(0.02, 0.045, 0), vec3(0.30, 0.035, 0.13)) - 0.012;
  d = smin(d, horn, 0.05);
  d = smin(d, waist, 0.15);
  return smin(d, foot, 0.12);
}

float blade(vec3 p) {
  p -= vec3(0.16, 1.082, 0.02);
  p.xz = turn(0.32) * p.xz;
  float taper = 0.055 * (1.0 - smoothstep(0.25, 0.64, p.x) * 0.9);
  float d = box(p - vec3(0.0, 0, 0), vec3(0.62, 0.006, taper)) - 0.004;
  return d;
}

float tools(vec3 p) {
  // What hangs from the beam: chains, hooks, tongs.
  float d = 1e3;
  for (int i = 0; i < 7; i++) {
    float k = float(i);
    vec3 at = vec3(-2.3 + k * 0.36 + 0.2 * hash1(k), 0, 0.55 - 0.25 * hash1(k + 4.0));
    float len = 0.55 + 0.55 * hash1(k + 9.0);
    vec3 q = p - at;
    q.y -= 3.0;
    d = min(d, capsule(q, vec3(0), vec3(0.02, -len, 0), 0.012 + 0.006 * sin(q.y * 60.0)));
    vec3 tip = q - vec3(0.02, -len - 0.12, 0);
    if (hash1(k + 2.0) > 0.5) d = min(d, torus(tip.xzy, 0.1, 0.018));
    else {
      d = min(d, capsule(tip, vec3(0, 0.1, 0), vec3(0.05, -0.3, 0), 0.018));
      d = min(d, capsule(tip, vec3(0, 0.1, 0), vec3(-0.05, -0.3, 0), 0.018));
    }
  }
  return d;
}

vec2 nearer(vec2 a, float d, float id) {
  return d < a.x ? vec2(d, id) : a;
}

float hearth(vec3 p) {
  float d = box(p - vec3(HX, 0.7, -2.75), vec3(1.15, 1.45, 0.75));
  float hood = box(p - vec3(HX, 2.9, -2.9), vec3(1.2 - 0.5 * saturate((p.y - 2.1) * 0.6), 0.95, 0.75 - 0.3 * saturate(p.y - 2.1)));
  d = min(d, hood * 0.8);
  d = min(d, box(p - vec3(HX, 2.12, -2.1), vec3(1.3, 0.09, 0.22)));
  float mouth = max(lancet(p.xy - vec2(HX, 0.3), 0.82, 0.8), -(p.z + 3.2));
  mouth = max(mouth, p.z + 1.6);
  return smax(d, -mouth, 0.06);
}

vec2 map(vec3 p) {
  vec2 h = vec2(p.y + 0.012 * fbm2(p.xz * 3.0, 3), 1.0);
  float wall = p.z + 3.0;
  vec2 win = p.xy - vec2(-2.25, 1.35);
  wall = smax(wall, -max(lancet(win, 0.33, 0.75), -(p.z + 4.2)), 0.03);
  float bars = min(box2(vec2(win.x, p.z + 3.2), vec2(0.018)), box2(vec2(win.y - 0.5, p.z + 3.2), vec2(0.018)));
  wall = min(wall, max(bars, abs(win.x) - 0.4));
  h = nearer(h, wall, 2.0);
  h = nearer(h, min(4.6 - p.x, p.x + 4.2), 2.0);
  h = nearer(h, 3.55 - p.y, 4.0);
  vec3 q = p;
  q.z = mod(q.z + 0.2, 1.3) - 0.65;
  h = nearer(h, box2(q.yz - vec2(3.25, 0), vec2(0.16, 0.13)), 4.0);
  h = nearer(h, hearth(p), 2.0);
  // Coals
  float coals = length((p - vec3(HX, 0.2, -2.3)) * vec3(0.75, 1.0, 1.2)) - 0.5;
  if (coals < 0.3) coals += 0.09 * fbm3(p * 9.0, 3) - 0.04;
  h = nearer(h, coals * 0.7, 6.0);
  // The anvil on its stump
  vec3 a = p - ANVIL;
  if (length(a - vec3(0, 0.6, 0)) < 1.6) {
    a.xz = turn(-0.28) * a.xz;
    float stump = cylinder(a - vec3(0.02, 0.33, 0), 0.40 + 0.05 * fbm2(vec2(atan(a.z, a.x) * 4.0, a.y), 3) - 0.05 * smoothstep(0.1, 0.6, a.y), 0.33) - 0.01;
    h = nearer(h, stump, 4.0);
    h = nearer(h, max(abs(length(a.xz) - 0.4) - 0.025, abs(a.y - 0.5) - 0.035), 3.0);
    h = nearer(h, anvil(a), 3.0);
    h = nearer(h, blade(a), 5.0);
  } else h.x = min(h.x, length(a - vec3(0, 0.6, 0)) - 1.1);
  // Frame on the left: a post, a bench, a bucket
  h = nearer(h, box2(p.xz - vec2(-1.72, 1.45), vec2(0.16, 0.16)) - 0.02, 4.0);
  h = nearer(h, capsule(p, vec3(-1.72, 2.3, 1.45), vec3(-0.9, 3.3, 1.45), 0.1), 4.0);
  h = nearer(h, box(p - vec3(-2.4, 0.82, -1.9), vec3(1.1, 0.06, 0.5)), 4.0);
  h = nearer(h, box(p - vec3(-1.5, 0.4, -1.9), vec3(0.08, 0.42, 0.4)), 4.0);
  vec3 b = p - vec3(1.75, 0.32, 0.75);
  float bucket = max(abs(length(b.xz) - 0.25 - b.y * 0.12) - 0.025, abs(b.y) - 0.3);
  h = nearer(h, bucket * 0.9, 4.0);
  if (p.z > -0.3 && p.y > 1.4) h = nearer(h, tools(p), 3.0);
  else if (p.y > 1.4) h.x = min(h.x, 0.3 + 0.3 * max(0.0, -0.3 - p.z));
  return h;
}

// The shaft that the moon sends through the window: how much of it lies at p.
float moonbeam(vec3 p, vec3 moon) {
  float t = (p.z + 3.0) / moon.z;
  vec3 w = p - moon * t;
  float edge = lancet(w.xy - vec2(-2.25, 1.35), 0.33, 0.75);
  float bars = smoothstep(0.02, 0.05, abs(w.x + 2.25)) * smoothstep(0.02, 0.05, abs(w.y - 1.85));
  return smoothstep(0.05, -0.03, edge) * bars;
}

vec3 flames(vec3 ro, vec3 rd, float t) {
  vec3 sum = vec3(0);
  for (int i = 0; i < 4; i++) {
    float z = -2.55 + 0.17 * float(i);
    float s = (z - ro.z) / rd.z;
    if (s < 0.0 || s > t + 0.25) continue;
    vec3 p = ro + rd * s;
    vec2 q = vec2(p.x - HX, p.y - 0.42);
    float sway = fbm2(vec2(q.x * 2.0 + float(i) * 7.0, q.y * 1.6), 3) - 0.5;
    q.x += sway * 0.55 * q.y;
    float tongue = fbm2(vec2(q.x * 5.5 + float(i) * 3.0, q.y * 1.9 - float(i)), 4);
    float height = 1.25 * (1.0 - q.x * q.x * 3.2) * (0.35 + tongue * 1.15);
    height = max(height, 0.02);
    float f = smoothstep(height, height * 0.15, q.y) * smoothstep(-0.2, 0.02, q.y) * smoothstep(0.62, 0.3, abs(q.x));
    float heat = f * f;
    sum += f * mix(vec3(1.0, 0.16, 0.02), vec3(1.0, 0.62, 0.2), heat) * (0.4 + heat * 3.0);
  }
  return sum;
}

vec3 albedoOf(vec3 p, vec3 n, float id, out float gloss, out float metal, out vec3 bumped) {
  gloss = 0.25;
  metal = 0.0;
  bumped = n;
  float grime = fbm3(p * 2.3, 4);
  if (id < 1.5) {
    vec2 c = courses(p.xz * vec2(1.0, 1.0) + 3.0, vec2(0.75, 0.5));
    bumped = roughen(p, n, 4.0, 0.16 + c.x * 0.3, 4);
    gloss = 0.55 * smoothstep(0.35, 0.6, grime) + 0.25;
    return vec3(0.12, 0.105, 0.1) * (0.45 + grime) * (0.7 + 0.5 * c.y) * (1.0 - c.x * 0.75);
  }
  if (id < 2.5) {
    vec2 at = abs(n.z) > 0.6 ? p.xy : p.zy;
    if (abs(n.y) > 0.7) at = p.xz;
    at += 0.05 * (vec2(fbm2(at * 2.0, 3), fbm2(at * 2.0 + 40.0, 3)) - 0.5) * 2.0;
    vec2 c = courses(at, vec2(0.58, 0.3));
    bumped = roughen(p + c.y, n, 5.0, 0.3 + 0.3 * c.x, 4);
    float soot = smoothstep(0.7, 0.35, length((p - vec3(HX, 1.0, -2.9)) * vec3(0.75, 0.5, 0.9)));
    grime *= 1.0 - 0.85 * soot;
    c.y *= 1.0 - soot;
    return vec3(0.21, 0.185, 0.17) * (0.35 + grime * 0.9) * (0.45 + 0.9 * c.y) * (1.0 - c.x * 0.55) * (0.16 + 1.25 * smoothstep(0.34, 0.68, fbm2(at * 0.9, 4))) * mix(0.5, 1.0, smoothstep(-1.5, 1.8, p.x));
  }
  if (id < 3.5) {
    bumped = roughen(p, n, 9.0, 0.07, 3);
    gloss = 0.5 + 0.25 * grime;
    metal = 0.85;
    return vec3(0.30, 0.29, 0.30) * (0.5 + 0.7 * grime);
  }
  vec3 g = p * vec3(1.5, 1.5, 1.5);
  float grain = fbm3(vec3(g.x * 6.0, g.y * 6.0, g.z * 1.2), 4);
  bumped = roughen(p, n, 7.0, 0.2, 3);
  return vec3(0.17, 0.1, 0.055) * (0.3 + 1.1 * grain) * (0.5 + grime);
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.62, 1.2, 2.75);
  vec3 rd = rayOf(uv, ro, vec3(-0.02, 1.24, 0.0), 1.28, 0.0);
  gFar = 14.0;
  vec2 hit = march(ro, rd, 0.1, 130);
  float t = hit.y < 0.0 ? gFar : hit.x;
  vec3 p = ro + rd * t;
  vec3 moon = normalize(vec3(-0.42, 0.62, -0.78));
  vec3 cool = vec3(0.42, 0.6, 1.0);
  colour = vec3(0);
  if (p.z < -3.6) {
    // Through the window: night, the moon's haze
    colour = cool * (0.16 + 0.3 * smoothstep(1.5, 2.4, p.y) * fbm2(p.xy * 2.0, 3));
  } else if (hit.y > 4.5 && hit.y < 5.5) {
    vec3 a = p - ANVIL;
    a.xz = turn(-0.28) * a.xz;
    float heat = smoothstep(-0.75, 0.1, a.x) * (0.75 + 0.5 * fbm3(p * 14.0, 3));
    colour = mix(vec3(0.12, 0.035, 0.02), mix(vec3(1.4, 0.28, 0.03), vec3(3.6, 1.75, 0.55), saturate(heat * 1.2 - 0.35)), saturate(heat * 1.6));
  } else if (hit.y > 5.5) {
    float heat = fbm3(p * 11.0, 4);
    heat = smoothstep(0.38, 0.66, heat);
    colour = mix(vec3(0.25, 0.03, 0.005), vec3(2.6, 0.8, 0.15), heat);
  } else {
    Surface s;
    s.p = p;
    s.toEye = -rd;
    vec3 n = normalAt(p, 0.0012 * t);
    s.albedo = albedoOf(p, n, hit.y, s.gloss, s.metal, s.n);
    float ao = occlusion(p, n, 0.35);
    vec3 fire = vec3(1.0, 0.36, 0.09);
    colour += lamp(s, FIRE + vec3(0, 0.35, 0.35), fire * 8.0, 7.0, 40);
    if (hit.y > 2.5 && hit.y < 3.5) colour += lamp(s, vec3(1.75, 1.75, -1.3), fire * 2.6, 6.0, 0);
    colour += lamp(s, ANVIL + vec3(0.22, 1.24, 0.05), fire * 1.5, 6.0, 14);
    float beam = moonbeam(p, moon);
    if (beam > 0.01) colour += lit(s, moon, cool * 3.4) * beam;
    // The room's own glow: warm from the fire's side, cold from the window's
    float side = smoothstep(-2.6, 2.2, p.x);
    colour += s.albedo * ao * mix(cool * 0.05, fire * 0.05, side) * (0.6 + 0.4 * s.n.y);
    // Rims: what is before the fire gets an edge of it
    float rim = pow(1.0 - max(dot(s.n, s.toEye), 0.0), 3.0);
    vec3 toFire = normalize(FIRE - p);
    colour += fire * rim * max(dot(s.n, toFire) + 0.3, 0.0) * 0.55 * ao / (0.6 + 0.25 * dot(FIRE - p, FIRE - p));
    colour *= mix(0.35, 1.0, ao);
  }
  colour += flames(ro, rd, t) * 1.5;
  // Air: smoke that the fire lights, the moon's shaft
  float haze = 0.55 + 0.75 * fbm3(vec3(uv * 3.0, 1.0), 4);
  colour += vec3(1.0, 0.36, 0.1) * airlight(ro, rd, FIRE + vec3(0, 0.3, 0.3), t) * 0.03 * haze;
  colour += vec3(1.0, 0.4, 0.1) * airlight(ro, rd, ANVIL + vec3(0.25, 1.12, 0.0), t) * 0.006;
  float shaft = 0.0;
  for (int i = 0; i < 40; i++) {
    float s = t * (float(i) + hash2(gl_FragCoord.xy)) / 40.0;
    vec3 q = ro + rd * s;
    if (q.z > -3.0) shaft += moonbeam(q, moon) * (0.4 + 1.1 * fbm3(q * vec3(2.2, 1.4, 2.2), 3)) * t / 40.0;
  }
  colour += cool * shaft * 0.15;
  detail = smoothstep(1.3, 0.25, length(uv - vec2(0.16, -0.06)));
}

vec3 overlay(vec2 uv) {
  float near = smoothstep(0.75, 0.1, length(uv - vec2(0.33, 0.02)));
  vec3 sum = embers(uv, 26.0, 0.20 * near, vec2(0.35, 1.0), 0.05) * 0.9;
  sum += embers(uv + 3.0, 13.0, 0.22 * near, vec2(0.5, 1.0), 0.045);
  sum += embers(uv + 7.0, 6.0, 0.10, vec2(-0.6, 1.0), 0.05) * 0.8;
  return sum;
}
