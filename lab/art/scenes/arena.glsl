// The arena before the fight: tiers of arches full of torches, sand, a gate that opens.
const float RIM = 8.6;

vec2 nearer(vec2 a, float d, float id) {
  return d < a.x ? vec2(d, id) : a;
}

// Distance from the middle, in the arena's oval, and the way round it.
vec2 round2(vec3 p) {
  vec2 q = (p.xz - vec2(0.0, -6.0)) * vec2(0.86, 1.0);
  return vec2(length(q), atan(q.x, -q.y));
}

float tierArches(vec2 at, float y, float count, float w, float h) {
  float s = 2.0 * PI / count;
  float a = mod(at.y + 0.5 * s, s) - 0.5 * s;
  return archway(vec2(a * at.x, y), w, h);
}

vec2 map(vec3 p) {
  vec2 h = vec2(p.y - 0.05 * (fbm2(p.xz * 1.4, 4) - 0.5) - 0.02 * sin(p.x * 5.0 + 3.0 * fbm2(p.xz, 3)), 1.0);
  vec2 at = round2(p);
  // The wall round the sand, with the gate in its far end
  float wall = max(RIM - at.x, p.y - 1.75);
  vec2 fore = vec2(at.y * RIM, p.y);
  wall = min(wall, max(max(RIM - 0.3 - at.x, abs(fore.x) - 2.1), p.y - 3.35));
  vec2 g = vec2(at.y * RIM, p.y);
  float gate = archway(g, 1.25, 1.35);
  float cornice = max(RIM - 0.14 - at.x, abs(p.y - 1.72) - 0.10);
  // Seats climb to a gallery of arches, and a second one above
  float climb = (at.x - RIM) * 0.62 + 1.7;
  float steps = floor(climb / 0.32) * 0.32;
  float seats = max(p.y - max(steps, 0.0) , RIM + 0.05 - at.x);
  seats = max(seats * 0.6, p.y - 4.6);
  float g1 = max(RIM + 3.6 - at.x, max(p.y - 6.4, 1.0 - p.y));
  g1 = max(g1, -max(tierArches(at, p.y - 4.1, 44.0, 0.46, 1.15), at.x - RIM - 5.0));
  float g2 = max(RIM + 4.4 - at.x, max(p.y - 9.2 + 0.9 * smoothstep(0.35, 0.6, noise2(vec2(at.y * 2.3, 3.0))), 5.0 - p.y));
  g2 = max(g2, -max(tierArches(at, p.y - 6.9, 44.0, 0.40, 0.95), at.x - RIM - 15.0));
  float ledge = max(RIM + 3.45 - at.x, abs(p.y - 6.42) - 0.13);
  float body = min(min(wall, cornice), min(min(seats, g1), min(g2, ledge)));
  body = max(body, -max(gate, at.x - RIM - 3.0));
  body = max(body, at.x - RIM - 5.5);
  h = nearer(h, body * 0.75, 2.0);
  float back = max(RIM + 4.7 - at.x, p.y - 6.3);
  h = nearer(h, back * 0.8, 2.0);
  // Frame of the gate and its grating, half up
  float frame = max(abs(gate - 0.14) - 0.14, max(RIM - 0.22 - at.x, at.x - RIM - 0.5));
  h = nearer(h, frame * 0.75, 2.0);
  vec2 bars = vec2(mod(g.x + 0.13, 0.26) - 0.13, mod(g.y, 0.34) - 0.17);
  float grate = max(min(abs(bars.x), abs(bars.y)) - 0.03, max(gate, max(abs(at.x - RIM - 0.25) - 0.04, 1.75 - g.y)));
  h = nearer(h, grate * 0.75, 3.0);
  // Banners on the wall between the torches
  float s = 2.0 * PI / 22.0;
  float a = (mod(at.y, s) - 0.5 * s) * at.x;
  float cloth = box(vec3(a, p.y - 3.95 + 0.25 * abs(a), at.x - RIM - 3.5 + 0.03 * sin(p.y * 5.0)), vec3(0.30, 0.95, 0.02));
  if (abs(at.y) > 0.12) h = nearer(h, cloth * 0.7, 4.0);
  // Statues on either side of the gate, hands on their swords
  for (int i = 0; i < 2; i++) {
    float side = i == 0 ? -1.0 : 1.0;
    vec3 q = p - vec3(side * 2.55, 0.0, -13.9);
    float st = box(q - vec3(0, 0.5, 0), vec3(0.52, 0.5, 0.45));
    vec3 b = (q - vec3(0, 1.0, 0)) / 1.55;
    float man = limb(b, vec3(-0.14, 0.0, 0), vec3(-0.10, 0.8, 0), 0.10, 0.12);
    man = min(man, limb(b, vec3(0.14, 0.0, 0), vec3(0.10, 0.8, 0), 0.10, 0.12));
    man = smin(man, limb(b, vec3(0, 0.8, 0), vec3(0, 1.28, 0), 0.17, 0.25), 0.1);
    man = smin(man, limb(b, vec3(-0.3, 1.32, 0), vec3(0.3, 1.32, 0), 0.11, 0.11), 0.08);
    man = min(man, length((b - vec3(0, 1.62, 0.02)) * vec3(1, 0.85, 1)) - 0.135);
    man = min(man, limb(b, vec3(-0.36, 1.3, 0), vec3(-0.06, 0.92, 0.24), 0.09, 0.06));
    man = min(man, limb(b, vec3(0.36, 1.3, 0), vec3(0.06, 0.92, 0.24), 0.09, 0.06));
    man = min(man, box(b - vec3(0, 0.42, 0.27), vec3(0.045, 0.48, 0.015)));
    man = min(man, box(b - vec3(0, 0.9, 0.27), vec3(0.17, 0.022, 0.025)));
    h = nearer(h, min(st, man * 1.55 * 0.9), 5.0);
  }
  // The one who waits, and whom for
  h = nearer(h, traveller((p - vec3(-0.55, 0.0, -4.4)) / 0.95) * 0.95, 6.0);
  vec3 w = p - vec3(0.25, 0.0, -13.2);
  h = nearer(h, traveller(w / 1.05) * 1.05, 6.0);
  // Things that were left in the sand
  vec3 sw = p - vec3(1.5, 0.3, -2.9);
  sw.xy = turn(0.28) * sw.xy;
  float sword = min(box(sw - vec3(0, 0.1, 0), vec3(0.035, 0.52, 0.010)), box(sw - vec3(0, 0.62, 0), vec3(0.15, 0.022, 0.022)));
  sword = min(sword, capsule(sw, vec3(0, 0.62, 0), vec3(0, 0.84, 0), 0.022));
  h = nearer(h, sword, 3.0);
  vec3 sh = p - vec3(-2.3, 0.1, -3.4);
  sh.yz = turn(-0.9) * sh.yz;
  h = nearer(h, max(abs(length(sh - vec3(0, -0.75, 0)) - 0.9) - 0.02, length(sh.xz) - 0.42), 3.0);
  return h;
}

vec3 torchAt(float i) {
  float a = (i + 0.5 - 11.0) * 2.0 * PI / 22.0 + PI / 22.0;
  float r = RIM - 0.18;
  return vec3(sin(a) * r / 0.86, 2.05, -6.0 - cos(a) * r);
}

vec3 sky(vec3 rd) {
  vec3 c = mix(vec3(0.075, 0.070, 0.115), vec3(0.010, 0.016, 0.045), smoothstep(0.1, 0.75, rd.y));
  float cloud = fbm2(rd.xz / (rd.y + 0.1) * vec2(0.8, 1.2) + 7.0, 6);
  vec3 moon = normalize(vec3(0.42, 0.62, -0.66));
  float m = max(dot(rd, moon), 0.0);
  c += starfield(rd, 0.22) * smoothstep(0.6, 0.42, cloud);
  c += vec3(0.16, 0.20, 0.30) * pow(m, 10.0);
  return mix(c, vec3(0.035, 0.040, 0.065) + vec3(0.14, 0.17, 0.25) * pow(m, 6.0), smoothstep(0.42, 0.72, cloud) * 0.8);
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.2, 1.1, 0.9);
  vec3 rd = rayOf(uv, ro, vec3(0.0, 2.75, -14.0), 1.2, 0.0);
  gFar = 40.0;
  vec2 hit = march(ro, rd, 0.1, 190);
  float t = hit.y < 0.0 ? gFar : hit.x;
  vec3 p = ro + rd * t;
  vec3 fire = vec3(1.0, 0.42, 0.12), cool = vec3(0.42, 0.56, 0.95);
  vec3 moon = normalize(vec3(0.42, 0.72, -0.30));
  if (hit.y < 0.0) colour = sky(rd);
  else {
    Surface s;
    s.p = p;
    s.toEye = -rd;
    s.metal = 0.0;
    s.gloss = 0.25;
    vec3 n = normalAt(p, 0.0015 * t + 0.001);
    vec2 at = round2(p);
    float grime = fbm3(p * 1.5, 5);
    s.n = roughen(p, n, 3.5, 0.28, 4);
    if (hit.y < 1.5) {
      s.albedo = mix(vec3(0.30, 0.20, 0.12), vec3(0.15, 0.092, 0.06), smoothstep(0.4, 0.65, fbm2(p.xz * 0.8 + 5.0, 5))) * (0.6 + 0.6 * grime);
      s.gloss = 0.1;
    } else if (hit.y < 2.5) {
      vec2 c = courses(vec2(at.y * at.x, p.y), vec2(0.7, 0.34));
      if (at.x > RIM + 0.8 && p.y < 3.0) c = vec2(0.0, 0.6);
      s.albedo = vec3(0.23, 0.195, 0.16) * (0.3 + grime) * (0.75 + 0.4 * c.y) * (1.0 - 0.5 * c.x);
    } else if (hit.y < 3.5) {
      s.albedo = vec3(0.20, 0.19, 0.19);
      s.metal = 0.8;
      s.gloss = 0.6;
    } else if (hit.y < 4.5) {
      float a = 2.0 * PI / 22.0;
      float x = (mod(at.y, a) - 0.5 * a) * at.x;
      s.albedo = mix(vec3(0.21, 0.022, 0.018), vec3(0.40, 0.27, 0.08), step(0.25, abs(x)) + smoothstep(0.02, 0.0, abs(length(vec2(x, p.y - 4.1)) - 0.14) - 0.02));
      s.gloss = 0.1;
    } else if (hit.y < 5.5) s.albedo = vec3(0.16, 0.15, 0.145) * (0.4 + grime);
    else s.albedo = vec3(0.03, 0.026, 0.028);
    float ao = occlusion(p, n, 0.6);
    float shade = shadow(p + n * 0.03, moon, 14.0, 9.0, 26);
    colour = lit(s, moon, cool * 0.72) * shade;
    for (int i = 2; i < 20; i++) {
      vec3 l = torchAt(float(i));
      float r = length(l - p);
      if (r < 6.5) colour += lamp(s, l + vec3(0, 0.1, 0), fire * 4.2, 4.0, 0) * smoothstep(6.5, 3.0, r);
    }
    // What comes out of the gate
    colour += lamp(s, vec3(0.0, 2.1, -15.2), fire * (at.x > RIM + 0.6 ? 5.0 : 62.0), 7.0, 30);
    // The galleries are lit from within
    if (p.y > 3.7 && at.x > RIM + 3.7) colour += s.albedo * fire * (p.y < 6.3 ? 1.0 : 0.55) * smoothstep(RIM + 3.6, RIM + 4.6, at.x);
    colour += s.albedo * ao * mix(vec3(0.034, 0.020, 0.014), vec3(0.034, 0.042, 0.070), 0.5 + 0.5 * s.n.y);
    // The crowd: heads along the tiers
    if (hit.y > 1.5 && hit.y < 2.5 && n.y > 0.5 && p.y > 1.9 && p.y < 4.5) colour *= 0.8;
    colour *= mix(0.4, 1.0, ao);
    colour = mix(vec3(0.020, 0.021, 0.034), colour, exp(-max(t - 4.0, 0.0) * 0.018));
  }
  // Torches
  for (int i = 2; i < 20; i++) {
    vec3 l = torchAt(float(i));
    float s = dot(l - ro, rd);
    colour += fire * airlight(ro, rd, l, t) * 0.0042;
    if (s < 0.5 || s > t + 0.25) continue;
    vec3 q3 = ro + rd * s - l;
    vec2 q = vec2(dot(q3, normalize(cross(rd, vec3(0, 1, 0)))), q3.y + 0.08);
    q.x += (fbm2(vec2(q.x * 5.0 + float(i) * 7.0, q.y * 4.0), 3) - 0.5) * q.y * 0.7;
    float h = 0.42 * (0.5 + 0.9 * fbm2(vec2(q.x * 9.0 + float(i), q.y * 3.0), 3)) * (1.0 - q.x * q.x * 60.0);
    float f = smoothstep(max(h, 0.02), 0.0, q.y) * smoothstep(-0.06, 0.0, q.y) * smoothstep(0.12, 0.04, abs(q.x));
    colour += mix(vec3(1.0, 0.2, 0.03), vec3(1.0, 0.62, 0.2), f) * f * 2.8;
  }
  colour += fire * airlight(ro, rd, vec3(0.0, 1.2, -15.0), t) * 0.05 * (0.5 + fbm2(uv * vec2(4.0, 7.0), 5));
  float dust = exp(-max(p.y, 0.0) * 1.2) * smoothstep(3.0, 10.0, t) * (0.3 + 0.9 * fbm2(vec2(uv.x * 4.0, uv.y * 9.0) + 2.0, 5));
  colour += vec3(0.10, 0.052, 0.026) * dust * 0.28;
  // The moon's shaft over the rim
  float shaft = 0.0;
  for (int i = 0; i < 20; i++) {
    float s = min(t, 20.0) * (float(i) + hash2(gl_FragCoord.xy)) / 20.0;
    vec3 q = ro + rd * s;
    vec2 c = q.xz - moon.xz / moon.y * q.y - vec2(-1.2, -6.5);
    shaft += smoothstep(3.4, 2.0, length(c)) * (0.3 + 1.1 * fbm3(q * vec3(0.8, 0.4, 0.8), 3));
  }
  colour += cool * shaft * min(t, 20.0) / 20.0 * 0.007;
  detail = smoothstep(0.75, 0.15, length(uv - vec2(0.0, -0.08)));
}

vec3 overlay(vec2 uv) {
  return embers(uv, 26.0, 0.09, vec2(0.3, 1.0), 0.05) + embers(uv + 4.0, 11.0, 0.07, vec2(0.3, 1.0), 0.04);
}
