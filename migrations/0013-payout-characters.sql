-- Where a member is paid what is due to them: a character in the game. The key is as a client's (domain/client/client.ts).
CREATE TABLE payout_character (
  member_id uuid CONSTRAINT payout_character_of_a_member PRIMARY KEY
    CONSTRAINT payout_character_member REFERENCES member,
  name text NOT NULL,
  realm text NOT NULL,
  character_key text NOT NULL,
  faction text NOT NULL CONSTRAINT payout_character_faction CHECK (faction IN ('Alliance', 'Horde'))
);
