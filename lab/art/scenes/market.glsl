// A market street after rain: crooked houses, strings of lanterns, the last buyers.
float road(float z) {
  return 0.5 * sin(z * 0.21 + 0.3);
}

// The house that p stands nearest to, on either side: its own place and numbers.
vec3 plot(vec3 p, out float side, out float id) {
  side = p.x - road(p.z) < 0.0 ? -1.0 : 1.0;
  float wide = 2.5;
  float n = floor(p.z / wide + (side > 0.0 ? 0.35 : 0.0));
  id = n * 2.0 + side * 0.5;
  vec3 q;
  q.z = p.z - (n + 0.5 - (side > 0.0 ? 0.35 : 0.0)) * wide;
  q.x = (p.x - road(p.z)) * side;
  q.y = p.y;
  return q;
}

vec2 nearer(vec2 a, float d, float id) {
  return d < a.x ? vec2(d, id) : a;
}

vec2 house(vec3 p) {
  float side, id;
  vec3 q = plot(p, side, id);
  float h1 = hash1(id * 7.0 + 40.0), h2 = hash1(id * 13.0 + 90.0);
  float front = 2.0 + 0.45 * h1;
  float eaves = 2.85 + 0.8 * h2;
  // Upper floors lean out over the street
  float out1 = q.y > 1.55 ? -0.24 : 0.0;
  float out2 = q.y > 2.75 ? -0.14 : 0.0;
  q.x += 0.03 * sin(q.y * 2.0 + id);
  float walls = max(front + out1 + out2 - q.x, abs(q.z) - 1.19);
  walls = max(walls, q.y - eaves);
  vec2 h = vec2(walls, 1.0);
  // Gable to the street
  vec3 r = vec3(q.x - front + 0.42, q.y - eaves, q.z);
  float slope = dot(vec2(abs(r.z), r.y), normalize(vec2(1.25 + 0.4 * h1, 1.0))) - 0.86;
  float gable = max(max(slope, -r.y), -r.x);
  h = nearer(h, gable, 1.0);
  float roof = max(max(abs(slope - 0.06) - 0.055, -r.y - 0.12), -r.x - 0.22);
  roof += 0.02 * sin(r.y * 34.0);
  h = nearer(h, roof * 0.8, 2.0);
  // Timber
  float face = abs(q.x - (front + out1 + out2)) - 0.045;
  float beams = min(abs(abs(q.z) - 1.1) - 0.075, abs(q.y - 1.62) - 0.085);
  beams = min(beams, abs(q.y - 2.78) - 0.075);
  beams = min(beams, abs(q.z - 0.33) - 0.05);
  beams = min(beams, abs(q.z + 0.40) - 0.05);
  float brace = abs(dot(vec2(abs(q.z) - 0.75, q.y - 2.2), normalize(vec2(1.0, 0.55)))) - 0.045;
  beams = min(beams, max(brace, abs(q.y - 2.2) - 0.55));
  h = nearer(h, max(max(face, beams), q.y - eaves - 0.05) * 0.8, 3.0);
  // A stall's awning before some of them
  if (h1 > 0.38) {
    vec3 a = vec3(q.x - front + 0.62, q.y - 1.42 - 0.34 * (q.x - front + 0.62), q.z);
    float cloth = box(a, vec3(0.68, 0.015, 0.98)) + 0.02 * abs(sin(q.z * 8.0)) * smoothstep(0.3, -0.6, a.x);
    h = nearer(h, cloth * 0.7, 4.0);
    h = nearer(h, box2(vec2(q.x - front + 1.2, abs(q.z) - 0.92), vec2(0.03)) + max(q.y - 1.25, 0.0), 3.0);
    h = nearer(h, box(vec3(q.x - front + 0.72, q.y - 0.42, q.z), vec3(0.36, 0.42, 0.86)), 3.0);
    // What is sold: heaps in baskets
    vec3 b = vec3(q.x - front + 0.75, q.y - 0.86, mod(q.z + 0.9, 0.36) - 0.18);
    if (abs(q.z) < 0.86) h = nearer(h, length(b * vec3(1, 1.3, 1)) - 0.15 + 0.03 * sin(b.x * 60.0) * sin(b.z * 60.0), 5.0);
  }
  return h;
}

vec3 lanternAt(float i) {
  float n = floor(i / 5.0), k = mod(i, 5.0) - 2.0;
  float z = -0.9 - 2.5 * n;
  float sag = 0.11 * k * k;
  return vec3(road(z) + k * 0.72, 2.42 + sag - 0.12 + 0.2 * hash1(n), z + 0.35 * k * (hash1(n + 5.0) - 0.5));
}

float cobbles(vec2 p) {
  p.x -= road(p.y);
  vec2 c = p * vec2(4.4, 3.4);
  c.x += 0.5 * mod(floor(c.y), 2.0);
  vec2 f = fract(c) - 0.5;
  float r = hash2(floor(c));
  return (0.028 + 0.016 * r) * smoothstep(0.52, 0.18, length(f * vec2(1.0, 0.92))) + 0.05 * (fbm2(p * 0.9, 3) - 0.5) - 0.02 * p.x * p.x * 0.5;
}

vec2 map(vec3 p) {
  vec2 h = vec2(1e3, 0.0);
  float inStreet = 1.45 - abs(p.x - road(p.z));
  float ground = (p.y - cobbles(p.xz)) * 0.75;
  h = nearer(h, ground, 6.0);
  if (inStreet > 0.35) h.x = min(h.x, inStreet);
  else {
    vec2 w = house(p);
    // The next plot may reach nearer than it seems from here
    float side, id;
    vec3 q = plot(p, side, id);
    h = nearer(h, min(w.x, 1.25 - abs(q.z) + 0.12), w.x < 1.25 - abs(q.z) + 0.12 ? w.y : h.y);
  }
  // Lanterns on their strings
  if (p.y > 1.9 && p.y < 3.5 && p.z < 0.2 && p.z > -21.0) {
    float n = clamp(floor((-p.z + 0.35) / 2.5 + 0.02), 0.0, 7.0);
    for (int i = 0; i < 5; i++) {
      vec3 l = lanternAt(n * 5.0 + float(i));
      vec3 q = p - l;
      float body = length(q * vec3(1.0, 0.78, 1.0)) - 0.125;
      h = nearer(h, body, 7.0);
      h = nearer(h, max(length(q.xz) - 0.05, abs(abs(q.y) - 0.165) - 0.02), 3.0);
    }
    vec2 s = vec2(p.y - 2.42 - 0.11 * pow((p.x - road(p.z)) / 0.72, 2.0) - 0.06, mod(p.z + 0.9 + 1.25, 2.5) - 1.25);
    h = nearer(h, length(s) - 0.012, 3.0);
  } else if (p.y >= 3.5 || p.y <= 1.9) h.x = min(h.x, max(max(p.y - 3.4, 2.0 - p.y), 0.12));
  // People
  h = nearer(h, traveller((p - vec3(0.15, 0.02, -4.2)) / 0.78) * 0.78, 8.0);
  vec3 q = p - vec3(-0.85, 0.02, -6.6);
  q.xz = turn(0.9) * q.xz;
  h = nearer(h, traveller(q / 0.74) * 0.74, 8.0);
  q = p - vec3(0.95, 0.02, -8.6);
  q.xz = turn(-0.7) * q.xz;
  h = nearer(h, traveller(q / 0.76) * 0.76, 8.0);
  // A tower over the roofs at the end
  vec3 t = p - vec3(0.35, 0, -27.0);
  float tower = box(t - vec3(0, 4.5, 0), vec3(1.35, 4.5, 1.35));
  tower = min(tower, pyramid(t - vec3(0, 9.0, 0), 1.75, 4.2, 4.0));
  h = nearer(h, tower, 9.0);
  return h;
}

vec3 sky(vec3 rd) {
  vec3 c = mix(vec3(0.060, 0.068, 0.150), vec3(0.010, 0.018, 0.058), smoothstep(0.0, 0.6, rd.y));
  float cloud = fbm2(rd.xz / (rd.y + 0.2) * vec2(1.0, 1.4) + 14.0, 6);
  c += vec3(0.08, 0.035, 0.045) * exp(-max(rd.y, 0.0) * 5.0);
  c = mix(c, c * 0.5 + vec3(0.030, 0.028, 0.050), smoothstep(0.42, 0.7, cloud));
  return c + starfield(rd, 0.2) * smoothstep(0.55, 0.4, cloud) * smoothstep(0.1, 0.4, rd.y);
}

vec3 stuff(vec3 p, vec3 rd, float t, float id, bool fast) {
  if (id > 6.5 && id < 7.5) {
    vec3 n = normalAt(p, 0.002);
    float rib = 0.75 + 0.25 * cos(p.y * 70.0);
    float hue = hash1(floor((0.35 - p.z) / 2.5) * 7.0 + floor((p.x - road(p.z)) / 0.72 + 0.5) + 30.0);
    vec3 paper = hue > 0.72 ? vec3(1.0, 0.20, 0.06) : vec3(1.0, 0.50, 0.14);
    return paper * (0.45 + 1.3 * pow(max(dot(n, -rd), 0.0), 2.0)) * rib;
  }
  Surface s;
  s.p = p;
  s.toEye = -rd;
  s.metal = 0.0;
  s.gloss = 0.25;
  vec3 n = normalAt(p, 0.0012 * t + 0.001);
  s.n = n;
  float side, hid;
  vec3 q = plot(p, side, hid);
  float grime = fbm3(p * 1.8, fast ? 3 : 5);
  vec3 own = vec3(0);
  vec3 warm = vec3(1.0, 0.50, 0.15);
  if (id < 1.5) {
    vec3 lime = mix(vec3(0.30, 0.25, 0.19), vec3(0.22, 0.20, 0.20), hash1(hid * 3.0 + 60.0));
    if (hash1(hid * 3.0 + 61.0) > 0.7) lime = vec3(0.25, 0.13, 0.09);
    s.albedo = lime * (0.35 + grime * 0.9);
    if (q.y < 1.55) {
      vec2 c = courses(vec2(q.z, q.y), vec2(0.42, 0.22));
      s.albedo = vec3(0.17, 0.15, 0.14) * (0.4 + grime) * (0.7 + 0.5 * c.y) * (1.0 - 0.6 * c.x);
    }
    // Windows of small panes, most of them lit
    vec2 w = vec2(q.z + 0.03, q.y - (q.y > 2.75 ? 3.25 : 2.2));
    vec2 cell = vec2(w.x > 0.36 ? 1.0 : w.x < -0.36 ? -1.0 : 0.0, q.y > 2.75 ? 1.0 : 0.0);
    vec2 f = vec2(w.x - cell.x * 0.73, w.y);
    float pane = box2(f, vec2(0.21, 0.30));
    if (q.y > 1.65 && abs(n.z) < 0.5 && pane < 0.0) {
      float lead = min(abs(mod(f.x + 0.07, 0.14) - 0.07), abs(mod(f.y + 0.1, 0.2) - 0.1));
      float lit = step(0.36, hash1(hid * 5.0 + cell.x * 3.0 + cell.y * 11.0 + 200.0));
      s.albedo *= 0.2;
      own = vec3(1.4, 0.62, 0.17) * lit * (0.35 + 0.9 * fbm2(f * 5.0 + hid, 3)) * smoothstep(0.006, 0.02, lead);
    }
    if (!fast) s.n = roughen(p, n, 5.0, 0.2, 4);
  } else if (id < 2.5) {
    float tile = fract(p.y * 5.5) * 0.6 + 0.4;
    s.albedo = vec3(0.10, 0.060, 0.055) * (0.4 + grime) * tile;
    s.gloss = 0.45;
  } else if (id < 3.5) {
    s.albedo = vec3(0.085, 0.052, 0.032) * (0.4 + grime);
    if (!fast) s.n = roughen(p, n, 6.0, 0.2, 3);
  } else if (id < 4.5) {
    float stripe = step(0.5, fract(q.z * 1.7 + 0.25));
    vec3 dye = hash1(hid * 2.0 + 70.0) > 0.5 ? vec3(0.36, 0.045, 0.03) : vec3(0.05, 0.10, 0.20);
    s.albedo = mix(dye, vec3(0.42, 0.34, 0.24), stripe) * (0.5 + grime * 0.7);
    s.gloss = 0.1;
    own = s.albedo * warm * 0.20;
  } else if (id < 5.5) {
    float kind = hash2(vec2(floor((q.z + 0.9) / 0.36), hid));
    s.albedo = kind < 0.35 ? vec3(0.40, 0.10, 0.03) : kind < 0.65 ? vec3(0.42, 0.30, 0.06) : vec3(0.15, 0.24, 0.06);
    s.albedo *= 0.5 + grime;
  } else if (id < 6.5) {
    float r = hash2(floor(p.xz * 4.0));
    s.albedo = vec3(0.070, 0.068, 0.075) * (0.5 + grime) * (0.75 + 0.5 * r);
    s.gloss = 0.72;
    if (!fast) s.n = roughen(p, n, 6.0, 0.07, 3);
  } else if (id < 8.5) s.albedo = vec3(0.028, 0.026, 0.032);
  else {
    s.albedo = vec3(0.10, 0.09, 0.10) * (0.4 + grime);
    vec2 f = vec2(p.x - 0.35, p.y - 7.4);
    own = vec3(1.3, 0.72, 0.26) * smoothstep(0.62, 0.58, length(f)) * step(0.0, n.z - 0.5) * (0.5 + 0.5 * step(0.03, abs(f.x + f.y * 0.5)));
  }
  float ao = fast ? 1.0 : occlusion(p, n, 0.4);
  vec3 c = own;
  float base = floor((-p.z + 0.35) / 2.5);
  for (int i = -1; i <= 1; i++) {
    float row = clamp(base + float(i), 0.0, 7.0);
    if (row != base + float(i)) continue;
    for (int k = 0; k < 5; k += 2) c += lamp(s, lanternAt(row * 5.0 + float(k)) - vec3(0, 0.05, 0), warm * 1.35, 4.0, fast ? 0 : 8);
  }
  // Lamps below the awnings
  float awning = step(0.38, hash1(hid * 7.0 + 40.0));
  vec3 at = vec3(road(p.z) + side * 1.45, 1.12, p.z - q.z);
  c += lamp(s, at, warm * 0.75 * awning, 4.0, 0);
  c += lit(s, normalize(vec3(-0.35, 0.8, 0.4)), vec3(0.14, 0.20, 0.40) * 0.9) * ao;
  c += s.albedo * ao * mix(vec3(0.030, 0.018, 0.014), vec3(0.030, 0.040, 0.080), 0.5 + 0.5 * s.n.y);
  return c * mix(0.4, 1.0, ao);
}

vec3 withAir(vec3 c, float t) {
  return mix(c, vec3(0.030, 0.030, 0.052), 1.0 - exp(-max(t - 2.0, 0.0) * 0.030));
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(0.05, 1.25, 2.2);
  vec3 rd = rayOf(uv, ro, vec3(0.15, 2.25, -8.0), 1.0, 0.0);
  gFar = 45.0;
  vec2 hit = march(ro, rd, 0.1, 220);
  float t = hit.y < 0.0 ? gFar : hit.x;
  vec3 p = ro + rd * t;
  if (hit.y < 0.0) colour = sky(rd);
  else {
    colour = stuff(p, rd, t, hit.y, false);
    if (hit.y > 5.5 && hit.y < 6.5) {
      // Wet stones and puddles
      float wet = smoothstep(0.46, 0.60, fbm2(p.xz * vec2(0.9, 0.5) + 3.0, 4));
      vec3 n = normalize(mix(normalAt(p, 0.004), vec3(0, 1, 0), 0.80 + 0.19 * wet));
      vec3 r = reflect(rd, n);
      vec2 again = march(p + vec3(0, 0.04, 0), r, 0.05, 70);
      vec3 seen = again.y < 0.0 ? sky(r) : stuff(p + r * again.x, r, again.x, again.y, true);
      float fresnel = 0.05 + 0.95 * pow(1.0 - max(dot(n, -rd), 0.0), 4.0);
      colour = colour * (1.0 - 0.5 * wet) + withAir(seen, again.x) * fresnel * (0.4 + 0.75 * wet);
    }
    colour = withAir(colour, t);
  }
  vec3 warm = vec3(1.0, 0.48, 0.14);
  for (int i = 0; i < 40; i++) {
    vec3 l = lanternAt(float(i));
    colour += warm * airlight(ro, rd, l, t) * 0.0010;
  }
  colour += vec3(0.9, 0.5, 0.25) * airlight(ro, rd, vec3(0.2, 1.4, -13.0), t) * 0.020 * (0.5 + fbm2(uv * 4.0, 4));
  detail = smoothstep(0.75, 0.15, length(uv - vec2(0.02, -0.03)));
}

vec3 overlay(vec2 uv) {
  return embers(uv, 22.0, 0.05, vec2(0.2, 1.0), 0.045) * 0.8;
}
