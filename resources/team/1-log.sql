-- Tieout's shared log: PostgreSQL 14 or newer, no extension. An administrator runs it once in each database; all of it
-- is done or nothing (docs/team.md):
--
--   psql -v ON_ERROR_STOP=1 -d tieout -f 1-log.sql
--
-- Nobody has INSERT, UPDATE or DELETE on a table. What a person may do is a function that they may call; it runs with the rights of
-- the role tieout_keeper, which nobody signs in as, and goes by `session_user`, which no SET ROLE changes.

BEGIN;

DO $$
DECLARE
  wanted text;
BEGIN
  IF current_setting('server_version_num')::int < 140000 THEN
    RAISE EXCEPTION 'PostgreSQL 14 or newer is needed';
  END IF;
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the database must be encoded in UTF8';
  END IF;
  FOREACH wanted IN ARRAY ARRAY['tieout_keeper', 'tieout_owner', 'tieout_preparer', 'tieout_reviewer', 'tieout_auditor',
    'tieout_cashout_preparer', 'tieout_cashout_releaser']
  LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    END IF;
  END LOOP;
  -- Where the administrator is no superuser, only a member may give something to the role.
  EXECUTE format('GRANT tieout_keeper TO %I', current_user);
  EXECUTE format('GRANT CREATE ON DATABASE %I TO tieout_keeper', current_database());
END $$;

SET LOCAL ROLE tieout_keeper;
CREATE SCHEMA tieout;
SET LOCAL search_path = tieout;

-- People. A person is a login role of this server; the name is what sign-offs, decisions and the trail carry.
CREATE TABLE person (
  login name PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> '' AND length(name) <= 200),
  added_at timestamptz NOT NULL,
  added_by name NOT NULL,
  revoked_at timestamptz,
  revoked_by name,
  reason text
);

-- Ed25519 keys. A revoked one stays: entries that it signed are verified with it.
CREATE TABLE person_key (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login name NOT NULL REFERENCES person,
  public_key bytea NOT NULL UNIQUE CHECK (length(public_key) = 32),
  registered_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmed_by name,
  revoked_at timestamptz,
  revoked_by name
);
-- One key at a time.
CREATE UNIQUE INDEX person_key_current ON person_key (login) WHERE revoked_at IS NULL;

CREATE TABLE workspace (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Of the app's own database: who has an older one cannot apply what is in the log.
  app_schema int NOT NULL,
  created_at timestamptz NOT NULL,
  created_by name NOT NULL,
  -- The head: whoever appends has seen it.
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  -- Of the workspace's audit trail: everybody who decides appends to the same one.
  trail_key bytea NOT NULL CHECK (length(trail_key) = 32),
  -- Until everything that was there when it was shared is in the log, only whoever shares it appends.
  complete boolean NOT NULL
);

CREATE TABLE entry (
  workspace uuid NOT NULL REFERENCES workspace,
  sequence bigint NOT NULL,
  id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  login name NOT NULL REFERENCES person,
  key int NOT NULL REFERENCES person_key,
  app_schema int NOT NULL,
  -- JSON as its writer signed it.
  changes text NOT NULL,
  signature bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (workspace, sequence)
);

-- Entries that their writer gave up before there was an answer: they are not accepted any more.
CREATE TABLE withdrawn (
  entry uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  login name NOT NULL
);

-- Which signatures of a month stand, kept by `append`.
CREATE TABLE month_signature (
  workspace uuid NOT NULL REFERENCES workspace,
  month text NOT NULL,
  currency text NOT NULL,
  role text NOT NULL,
  login name NOT NULL,
  digest text NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (workspace, month, currency, role)
);

CREATE TABLE month_lock (
  workspace uuid NOT NULL REFERENCES workspace,
  month text NOT NULL,
  currency text NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (workspace, month, currency)
);

-- Cashouts: who prepared one, who sent it last, how it stands, what it is (hashed), and who released it.
CREATE TABLE cashout (
  workspace uuid NOT NULL REFERENCES workspace,
  id text NOT NULL,
  prepared_by name NOT NULL,
  sent_by name,
  state text NOT NULL,
  draft bytea NOT NULL,
  release jsonb,
  PRIMARY KEY (workspace, id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Ed25519 (RFC 8032), verifying only: nothing secret is worked with, so the time that it takes may tell what it likes.
-- The curve: -x^2 + y^2 = 1 + d x^2 y^2 modulo p = 2^255 - 19; the base point has the order l.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION ed25519_number(bytes bytea) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  n numeric := 0;
BEGIN
  FOR i IN REVERSE length(bytes) - 1 .. 0 LOOP
    n := n * 256 + get_byte(bytes, i);
  END LOOP;
  RETURN n;
END $$;

CREATE FUNCTION ed25519_power(base numeric, exponent numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  p CONSTANT numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  result numeric := 1;
  square numeric := base;
  left_over numeric := exponent;
BEGIN
  WHILE left_over > 0 LOOP
    IF mod(left_over, 2) = 1 THEN
      result := mod(result * square, p);
    END IF;
    square := mod(square * square, p);
    left_over := div(left_over, 2);
  END LOOP;
  RETURN result;
END $$;

-- The point (x, y) of a public key; null for bytes that are none.
CREATE FUNCTION ed25519_point(public_key bytea) RETURNS numeric[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  p CONSTANT numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  d CONSTANT numeric := 37095705934669439343138083508754565189542113879843219016388785533085940283555;
  root CONSTANT numeric := 19681161376707505956807079304988542015446066515923890162744021073123829784752;
  odd int;
  y numeric;
  u numeric;
  v numeric;
  square numeric;
  x numeric;
BEGIN
  IF length(public_key) <> 32 THEN
    RETURN NULL;
  END IF;
  odd := get_bit(public_key, 255);
  y := tieout.ed25519_number(set_bit(public_key, 255, 0));
  IF y >= p THEN
    RETURN NULL;
  END IF;
  u := mod(y * y + p - 1, p);
  v := mod(d * mod(y * y, p) + 1, p);
  square := mod(u * tieout.ed25519_power(v, p - 2), p);
  x := tieout.ed25519_power(square, div(p + 3, 8));
  IF mod(x * x, p) <> square THEN
    x := mod(x * root, p);
  END IF;
  IF mod(x * x, p) <> square OR (x = 0 AND odd = 1) THEN
    RETURN NULL;
  END IF;
  IF mod(x, 2) <> odd THEN
    x := p - x;
  END IF;
  RETURN ARRAY[x, y];
END $$;

-- Adds two points of the curve, each as (X, Y, Z, T) with x = X/Z, y = Y/Z, T = XY/Z.
CREATE FUNCTION ed25519_add(a numeric[], b numeric[]) RETURNS numeric[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  p CONSTANT numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  d2 CONSTANT numeric := 16295367250680780974490674513165176452449235426866156013048779062215315747161;
  m numeric := mod((a[2] - a[1] + p) * (b[2] - b[1] + p), p);
  n numeric := mod((a[2] + a[1]) * (b[2] + b[1]), p);
  c numeric := mod(mod(a[4] * d2, p) * b[4], p);
  z numeric := mod(2 * a[3] * b[3], p);
  e numeric := n - m + p;
  f numeric := z - c + p;
  g numeric := z + c;
  h numeric := n + m;
BEGIN
  RETURN ARRAY[mod(e * f, p), mod(g * h, p), mod(f * g, p), mod(e * h, p)];
END $$;

-- Whether the signature over the message was made with the private half of the key.
CREATE FUNCTION ed25519_holds(public_key bytea, message bytea, signature bytea) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  p CONSTANT numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  l CONSTANT numeric := 7237005577332262213973186563042994240857116359379907606001950938285454250989;
  base CONSTANT numeric[] := ARRAY[
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
    1,
    46827403850823179245072216630277197565144205554125654976674165829533817101731];
  key numeric[] := tieout.ed25519_point(public_key);
  minus numeric[];
  base_minus numeric[];
  added numeric[];
  s bytea;
  k numeric;
  k_bits int[];
  q numeric[] := ARRAY[0, 1, 1, 0];
  s_bit int;
  xx numeric;
  yy numeric;
  zz numeric;
  hh numeric;
  ee numeric;
  gg numeric;
  ff numeric;
  inverse numeric;
  y numeric;
BEGIN
  IF key IS NULL OR length(signature) <> 64 THEN
    RETURN false;
  END IF;
  s := substring(signature FROM 33 FOR 32);
  -- Another number of the same remainder would be another signature of the same message.
  IF tieout.ed25519_number(s) >= l THEN
    RETURN false;
  END IF;
  k := mod(tieout.ed25519_number(sha512(substring(signature FROM 1 FOR 32) || public_key || message)), l);
  FOR i IN 0 .. 252 LOOP
    k_bits[i] := mod(k, 2)::int;
    k := div(k, 2);
  END LOOP;
  minus := ARRAY[mod(p - key[1], p), key[2], 1, mod((p - key[1]) * key[2], p)];
  base_minus := tieout.ed25519_add(base, minus);
  -- [s]base - [k]key, bit by bit for both numbers at once.
  FOR i IN REVERSE 252 .. 0 LOOP
    xx := mod(q[1] * q[1], p);
    yy := mod(q[2] * q[2], p);
    zz := mod(2 * q[3] * q[3], p);
    hh := xx + yy;
    ee := mod(hh + p * 8 - mod((q[1] + q[2]) * (q[1] + q[2]), p), p);
    gg := xx - yy + p;
    ff := zz + gg;
    q := ARRAY[mod(ee * ff, p), mod(gg * hh, p), mod(ff * gg, p), mod(ee * hh, p)];
    s_bit := get_bit(s, i);
    added := CASE WHEN s_bit = 1 AND k_bits[i] = 1 THEN base_minus WHEN s_bit = 1 THEN base WHEN k_bits[i] = 1 THEN minus END;
    IF added IS NOT NULL THEN
      q := tieout.ed25519_add(q, added);
    END IF;
  END LOOP;
  inverse := tieout.ed25519_power(q[3], p - 2);
  y := mod(q[2] * inverse, p);
  -- The first half of a signature is the point: its y, and whether its x is odd.
  RETURN tieout.ed25519_number(set_bit(substring(signature FROM 1 FOR 32), 255, 0)) = y
    AND get_bit(signature, 255) = mod(mod(q[1] * inverse, p), 2)::int;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- People and keys
-- ---------------------------------------------------------------------------------------------------------------------

-- A refusal: its word is what the app goes by, its subject what it is about.
CREATE FUNCTION refuse(word text, subject text DEFAULT '') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TI001', MESSAGE = word, DETAIL = subject;
END $$;

CREATE FUNCTION has_role(wanted text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_has_role(session_user, ('tieout_' || wanted)::name, 'MEMBER');
$$;

-- Who is connected. Refuses somebody who was not added, or was revoked.
CREATE FUNCTION must_be_person() RETURNS person
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person;
BEGIN
  SELECT * INTO who FROM tieout.person WHERE login = session_user;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('person-unknown', session_user);
  END IF;
  IF who.revoked_at IS NOT NULL THEN
    PERFORM tieout.refuse('person-revoked', session_user);
  END IF;
  RETURN who;
END $$;

CREATE FUNCTION must_be_owner() RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tieout.has_role('owner') THEN
    PERFORM tieout.refuse('right-missing', 'tieout_owner');
  END IF;
END $$;

CREATE FUNCTION add_person(new_login name, new_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_owner();
  IF EXISTS (SELECT FROM tieout.person) THEN
    PERFORM tieout.must_be_person();
  ELSIF new_login <> session_user THEN
    PERFORM tieout.refuse('owner-first', session_user);
  END IF;
  INSERT INTO tieout.person (login, name, added_at, added_by) VALUES (new_login, new_name, clock_timestamp(), session_user);
END $$;

-- One's own key, while there is none: another comes after the first was revoked.
CREATE FUNCTION register_key(new_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  at CONSTANT numeric[] := tieout.ed25519_point(new_key);
  point numeric[];
BEGIN
  IF at IS NOT NULL THEN
    -- A key of a small order would have many texts signed by one signature.
    point := ARRAY[at[1], at[2], 1, mod(at[1] * at[2], 57896044618658097711785492504343953926634992332820282019728792003956564819949)];
    FOR i IN 1 .. 3 LOOP
      point := tieout.ed25519_add(point, point);
    END LOOP;
  END IF;
  IF at IS NULL OR point[1] = 0 THEN
    PERFORM tieout.refuse('key-unusable');
  END IF;
  IF EXISTS (SELECT FROM tieout.person_key WHERE login = who.login AND revoked_at IS NULL) THEN
    PERFORM tieout.refuse('key-registered');
  END IF;
  INSERT INTO tieout.person_key (login, public_key, registered_at) VALUES (who.login, new_key, clock_timestamp());
END $$;

-- A second person's word that the key is the person's: they compared its code. The first owner has nobody before them.
CREATE FUNCTION confirm_key(of_login name, of_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  is_first boolean;
BEGIN
  -- Of two at once, one is the first.
  LOCK TABLE tieout.person_key IN SHARE ROW EXCLUSIVE MODE;
  is_first := NOT EXISTS (SELECT FROM tieout.person_key WHERE confirmed_at IS NOT NULL);
  IF is_first THEN
    PERFORM tieout.must_be_owner();
  ELSE
    IF of_login = session_user THEN
      PERFORM tieout.refuse('own-key');
    END IF;
    IF NOT EXISTS (
      SELECT FROM tieout.person_key WHERE login = who.login AND confirmed_at IS NOT NULL AND revoked_at IS NULL
    ) THEN
      PERFORM tieout.refuse('key-unconfirmed', who.login);
    END IF;
  END IF;
  UPDATE tieout.person_key SET confirmed_at = clock_timestamp(), confirmed_by = session_user
    WHERE login = of_login AND public_key = of_key AND revoked_at IS NULL AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('key-unknown', of_login);
  END IF;
END $$;

-- A lost computer: its key signs nothing from now on. Oneself or an owner.
CREATE FUNCTION revoke_key(of_login name) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  IF of_login <> session_user THEN
    PERFORM tieout.must_be_owner();
  END IF;
  UPDATE tieout.person_key SET revoked_at = clock_timestamp(), revoked_by = session_user
    WHERE login = of_login AND revoked_at IS NULL;
END $$;

CREATE FUNCTION revoke_person(of_login name, why text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  PERFORM tieout.must_be_owner();
  UPDATE tieout.person SET revoked_at = clock_timestamp(), revoked_by = session_user, reason = why
    WHERE login = of_login AND revoked_at IS NULL;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('person-unknown', of_login);
  END IF;
  PERFORM tieout.revoke_key(of_login);
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The log
-- ---------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION create_workspace(new_id uuid, new_name text, new_schema int, new_trail_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  PERFORM tieout.must_be_owner();
  INSERT INTO tieout.workspace VALUES (new_id, new_name, new_schema, clock_timestamp(), session_user, 0,
    sha256(convert_to('tieout/workspace/1' || chr(10) || new_id, 'UTF8')), new_trail_key, false);
EXCEPTION WHEN unique_violation THEN
  PERFORM tieout.refuse('workspace-known', new_id::text);
END $$;

-- The workspace that its creator is still uploading; refused for everybody else and afterwards.
CREATE FUNCTION must_be_uploading(of_workspace uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  PERFORM tieout.must_be_owner();
  PERFORM FROM tieout.workspace WHERE id = of_workspace AND created_by = session_user AND NOT complete FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
END $$;

-- Everything is in the log: from now on the team decides, under its rules.
CREATE FUNCTION finish_workspace(of_workspace uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_uploading(of_workspace);
  UPDATE tieout.workspace SET complete = true WHERE id = of_workspace;
END $$;

-- Gives an upload up. What is complete stays for good.
CREATE FUNCTION discard_workspace(of_workspace uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_uploading(of_workspace);
  DELETE FROM tieout.month_lock WHERE workspace = of_workspace;
  DELETE FROM tieout.cashout WHERE workspace = of_workspace;
  DELETE FROM tieout.entry WHERE workspace = of_workspace;
  DELETE FROM tieout.workspace WHERE id = of_workspace;
END $$;

-- For whoever has a confirmed key.
CREATE FUNCTION trail_key(of_workspace uuid) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  found_key bytea;
BEGIN
  IF NOT EXISTS (
    SELECT FROM tieout.person_key WHERE login = who.login AND confirmed_at IS NOT NULL AND revoked_at IS NULL
  ) THEN
    PERFORM tieout.refuse('key-unconfirmed', who.login);
  END IF;
  SELECT w.trail_key INTO found_key FROM tieout.workspace AS w WHERE id = of_workspace AND complete;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
  RETURN found_key;
END $$;

-- What a person signs: the change in its place behind the head that they saw.
CREATE FUNCTION entry_message(workspace uuid, entry uuid, expected bigint, expected_hash bytea, app_schema int, changes text)
RETURNS bytea LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT convert_to(concat_ws(chr(10), 'tieout/entry/1', workspace, entry, expected, encode(expected_hash, 'hex'), app_schema,
    encode(sha256(convert_to(changes, 'UTF8')), 'hex')), 'UTF8');
$$;

CREATE FUNCTION microseconds(at timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT (extract(epoch FROM at) * 1000000)::bigint;
$$;

-- Text of a value as the app writes it: a letter for its kind, then the value. Null where it is none.
CREATE FUNCTION text_in(line json, field text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN left(line ->> field, 1) = 't' THEN substr(line ->> field, 2) END;
$$;

-- A decision about a month's close: who may, and whether it may be. Keeps which signatures and locks stand.
CREATE FUNCTION take_close_event(of_workspace uuid, at_sequence bigint, who person, line json) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  of_month CONSTANT text := tieout.text_in(line, 'month');
  of_currency CONSTANT text := tieout.text_in(line, 'currency');
  document CONSTANT jsonb := tieout.text_in(line, 'document')::jsonb;
  kind CONSTANT text := document ->> 'kind';
  signing CONSTANT text := document ->> 'role';
  prepared tieout.month_signature;
  reviewed tieout.month_signature;
  is_locked boolean;
BEGIN
  IF of_month IS NULL OR of_currency IS NULL OR kind IS NULL OR kind IS DISTINCT FROM tieout.text_in(line, 'kind') THEN
    PERFORM tieout.refuse('entry-unreadable', 'closeEvent');
  END IF;
  SELECT * INTO prepared FROM tieout.month_signature
    WHERE (workspace, month, currency, role) = (of_workspace, of_month, of_currency, 'preparer');
  SELECT * INTO reviewed FROM tieout.month_signature
    WHERE (workspace, month, currency, role) = (of_workspace, of_month, of_currency, 'reviewer');
  is_locked := EXISTS (SELECT FROM tieout.month_lock WHERE (workspace, month, currency) = (of_workspace, of_month, of_currency));
  IF is_locked AND kind NOT IN ('reopened', 'commented', 'encrypted') THEN
    PERFORM tieout.refuse('month-locked', of_month || ' ' || of_currency);
  END IF;
  IF kind IN ('signed', 'withdrawn') AND (signing IS NULL OR signing NOT IN ('preparer', 'reviewer')) THEN
    PERFORM tieout.refuse('entry-unreadable', 'closeEvent');
  END IF;
  IF kind = 'signed' THEN
    IF NOT tieout.has_role(signing) THEN
      PERFORM tieout.refuse('right-missing', 'tieout_' || signing);
    END IF;
    IF document ->> 'name' IS DISTINCT FROM who.name THEN
      PERFORM tieout.refuse('author-forged', document ->> 'name');
    END IF;
    IF signing = 'reviewer' THEN
      IF prepared.digest IS NULL OR prepared.digest IS DISTINCT FROM document ->> 'digest' THEN
        PERFORM tieout.refuse('not-prepared', of_month || ' ' || of_currency);
      END IF;
      IF prepared.login = who.login THEN
        PERFORM tieout.refuse('own-review', of_month || ' ' || of_currency);
      END IF;
    END IF;
    -- A new preparation needs a new review.
    DELETE FROM tieout.month_signature WHERE (workspace, month, currency) = (of_workspace, of_month, of_currency)
      AND (role = signing OR signing = 'preparer');
    INSERT INTO tieout.month_signature VALUES
      (of_workspace, of_month, of_currency, signing, who.login, document ->> 'digest', at_sequence);
  ELSIF kind = 'withdrawn' THEN
    DELETE FROM tieout.month_signature WHERE (workspace, month, currency) = (of_workspace, of_month, of_currency)
      AND (role = signing OR signing = 'preparer');
  ELSIF kind = 'locked' THEN
    IF prepared.digest IS NULL OR reviewed.digest IS NULL OR prepared.login = reviewed.login
      OR prepared.digest IS DISTINCT FROM document ->> 'digest' OR reviewed.digest IS DISTINCT FROM document ->> 'digest'
    THEN
      PERFORM tieout.refuse('not-signed', of_month || ' ' || of_currency);
    END IF;
    INSERT INTO tieout.month_lock VALUES (of_workspace, of_month, of_currency, at_sequence);
  ELSIF kind = 'reopened' THEN
    DELETE FROM tieout.month_lock WHERE (workspace, month, currency) = (of_workspace, of_month, of_currency);
    DELETE FROM tieout.month_signature WHERE (workspace, month, currency) = (of_workspace, of_month, of_currency);
  END IF;
  IF NOT (tieout.has_role('preparer') OR tieout.has_role('reviewer')) THEN
    PERFORM tieout.refuse('right-missing', 'tieout_preparer');
  END IF;
END $$;

-- What is paid to whom, whatever became of it.
CREATE FUNCTION draft_of(document jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(convert_to(coalesce(document -> 'draft', 'null')::text, 'UTF8'));
$$;

-- A cashout is prepared by one person and sent by another, as it was prepared, and sent once. Whoever changes what is paid has
-- prepared it.
CREATE FUNCTION take_cashout(of_workspace uuid, who person, op text, line json) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  order_id CONSTANT text := tieout.text_in(line, 'id');
  new_state CONSTANT text := tieout.text_in(line, 'state');
  document CONSTANT jsonb := tieout.text_in(line, 'document')::jsonb;
  new_draft CONSTANT bytea := tieout.draft_of(document);
  -- No release is a release by nobody.
  new_release CONSTANT jsonb := CASE jsonb_typeof(document -> 'release') WHEN 'object' THEN document -> 'release' END;
  known tieout.cashout;
BEGIN
  IF order_id IS NULL OR new_state IS NULL OR op NOT IN ('i', 'u') OR document ->> 'state' IS DISTINCT FROM new_state THEN
    PERFORM tieout.refuse('entry-unreadable', 'cashoutOrder');
  END IF;
  SELECT * INTO known FROM tieout.cashout WHERE (workspace, id) = (of_workspace, order_id);
  IF new_release IS NOT NULL AND new_release IS DISTINCT FROM known.release THEN
    IF op = 'i' OR known.prepared_by = who.login THEN
      PERFORM tieout.refuse('own-cashout', order_id);
    END IF;
    IF NOT tieout.has_role('cashout_releaser') THEN
      PERFORM tieout.refuse('right-missing', 'tieout_cashout_releaser');
    END IF;
    IF new_release ->> 'account' IS DISTINCT FROM who.name THEN
      PERFORM tieout.refuse('author-forged', new_release ->> 'account');
    END IF;
  END IF;
  IF op = 'i' THEN
    IF NOT tieout.has_role('cashout_preparer') THEN
      PERFORM tieout.refuse('right-missing', 'tieout_cashout_preparer');
    END IF;
    IF new_state <> 'prepared' OR known.id IS NOT NULL THEN
      PERFORM tieout.refuse('entry-unreadable', 'cashoutOrder');
    END IF;
    INSERT INTO tieout.cashout VALUES (of_workspace, order_id, who.login, NULL, new_state, new_draft, NULL);
    RETURN;
  END IF;
  IF known.id IS NULL THEN
    PERFORM tieout.refuse('entry-unreadable', 'cashoutOrder');
  END IF;
  IF new_draft <> known.draft THEN
    IF new_state <> 'prepared' OR known.state <> 'prepared' THEN
      PERFORM tieout.refuse('cashout-changed', order_id);
    END IF;
    IF NOT tieout.has_role('cashout_preparer') THEN
      PERFORM tieout.refuse('right-missing', 'tieout_cashout_preparer');
    END IF;
    known.prepared_by := who.login;
  END IF;
  IF new_state = 'sent' THEN
    IF NOT tieout.has_role('cashout_releaser') THEN
      PERFORM tieout.refuse('right-missing', 'tieout_cashout_releaser');
    END IF;
    IF known.prepared_by = who.login THEN
      PERFORM tieout.refuse('own-cashout', order_id);
    END IF;
    -- Again only after nobody could say what became of it: the app shows then that it never arrived.
    IF known.state NOT IN ('prepared', 'unknown') THEN
      PERFORM tieout.refuse('cashout-sent', coalesce(known.sent_by, ''));
    END IF;
  ELSIF NOT (tieout.has_role('cashout_preparer') OR tieout.has_role('cashout_releaser')) THEN
    PERFORM tieout.refuse('right-missing', 'tieout_cashout_releaser');
  ELSIF NOT (CASE new_state
    -- Given back, corrected, released; and taken back by whoever was about to send it, when nothing had left.
    WHEN 'prepared' THEN known.state = 'prepared' OR (known.state = 'sent' AND known.sent_by = who.login)
    WHEN 'discarded' THEN known.state = 'prepared'
    WHEN 'unknown' THEN known.state IN ('sent', 'unknown')
    WHEN 'confirmed' THEN known.state IN ('sent', 'unknown', 'confirmed')
    WHEN 'refused' THEN known.state IN ('sent', 'unknown', 'refused')
    ELSE false
  END) THEN
    PERFORM tieout.refuse('entry-unreadable', 'cashoutOrder');
  END IF;
  UPDATE tieout.cashout SET state = new_state, draft = new_draft, release = new_release, prepared_by = known.prepared_by,
      sent_by = CASE new_state WHEN 'sent' THEN who.login ELSE sent_by END
    WHERE (workspace, id) = (of_workspace, order_id);
END $$;

-- What the database itself refuses of an entry, whoever wrote the app that sent it.
CREATE FUNCTION take_changes(of_workspace uuid, at_sequence bigint, who person, changes text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['auditEntry', 'closeEvent', 'orderHistory', 'exceptionEvent', 'matchUndo', 'matchRun',
    'proposalDecision', 'refusal', 'ruleVersion', 'populationVersion', 'journalExport', 'journalEntry', 'rejectionUndo'];
  cashouts CONSTANT text[] := ARRAY['cashoutOrder', 'orderHistory', 'kycCheck', 'auditEntry'];
  may_close CONSTANT boolean := tieout.has_role('preparer') OR tieout.has_role('reviewer');
  may_pay CONSTANT boolean := tieout.has_role('cashout_preparer') OR tieout.has_role('cashout_releaser');
  change json;
  name text;
  op text;
BEGIN
  FOR change IN SELECT json_array_elements(changes::json) LOOP
    name := change ->> 't';
    op := change ->> 'o';
    IF name IS NULL OR op IS NULL OR op NOT IN ('i', 'u', 'd') THEN
      PERFORM tieout.refuse('entry-unreadable');
    END IF;
    IF op <> 'i' AND name = ANY (kept) THEN
      PERFORM tieout.refuse('evidence-kept', name);
    END IF;
    IF NOT may_close AND NOT (may_pay AND name = ANY (cashouts)) THEN
      PERFORM tieout.refuse('right-missing', 'tieout_preparer');
    END IF;
    -- Entries that the app writes by itself name nobody; the log says whose they are.
    IF op = 'i' AND coalesce(tieout.text_in(change -> 'r', 'actor'), '') NOT IN ('', who.name) THEN
      PERFORM tieout.refuse('author-forged', tieout.text_in(change -> 'r', 'actor'));
    END IF;
    IF name = 'closeEvent' THEN
      PERFORM tieout.take_close_event(of_workspace, at_sequence, who, change -> 'r');
    ELSIF name = 'cashoutOrder' THEN
      PERFORM tieout.take_cashout(of_workspace, who, op, change -> 'r');
    END IF;
  END LOOP;
END $$;

-- What was there when the workspace was shared. It names people of before the team, whose word it is that of whoever uploads it:
-- locks go on to hold, signatures have to be given anew to lock another month.
CREATE FUNCTION take_upload(of_workspace uuid, at_sequence bigint, who person, changes text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  change json;
  line json;
  place text[];
BEGIN
  FOR change IN SELECT json_array_elements(changes::json) LOOP
    line := change -> 'r';
    IF change ->> 't' IS NULL OR change ->> 'o' IS DISTINCT FROM 'i' THEN
      PERFORM tieout.refuse('entry-unreadable');
    END IF;
    IF change ->> 't' = 'closeEvent' THEN
      place := ARRAY[tieout.text_in(line, 'month'), tieout.text_in(line, 'currency')];
      IF tieout.text_in(line, 'kind') = 'locked' THEN
        INSERT INTO tieout.month_lock VALUES (of_workspace, place[1], place[2], at_sequence) ON CONFLICT DO NOTHING;
      ELSIF tieout.text_in(line, 'kind') = 'reopened' THEN
        DELETE FROM tieout.month_lock WHERE (workspace, month, currency) = (of_workspace, place[1], place[2]);
      END IF;
    ELSIF change ->> 't' = 'cashoutOrder' THEN
      INSERT INTO tieout.cashout VALUES
        (of_workspace, tieout.text_in(line, 'id'), who.login, who.login, tieout.text_in(line, 'state'),
          tieout.draft_of(tieout.text_in(line, 'document')::jsonb), tieout.text_in(line, 'document')::jsonb -> 'release');
    END IF;
  END LOOP;
END $$;

-- Appends an entry behind the head that its writer saw. `accepted`, also when it was accepted before: a lost answer is asked for
-- by offering the same entry again. `stale` when somebody else came first, with the head as it is now. Everything else is refused.
CREATE FUNCTION append(
  of_workspace uuid, new_entry uuid, expected bigint, expected_hash bytea, new_schema int, new_changes text, new_signature bytea
) RETURNS TABLE (outcome text, sequence bigint, hash bytea, at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  who tieout.person := tieout.must_be_person();
  used tieout.person_key;
  message bytea;
  head tieout.workspace;
  known tieout.entry;
  now_at CONSTANT timestamptz := clock_timestamp();
  new_hash bytea;
BEGIN
  SELECT * INTO used FROM tieout.person_key WHERE login = who.login AND revoked_at IS NULL AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('key-unconfirmed', who.login);
  END IF;
  IF of_workspace IS NULL OR new_entry IS NULL OR expected IS NULL OR expected_hash IS NULL OR new_schema IS NULL
    OR new_changes IS NULL OR new_signature IS NULL
  THEN
    PERFORM tieout.refuse('entry-unreadable');
  END IF;
  -- Before the head is locked, so that nobody waits for it.
  message := tieout.entry_message(of_workspace, new_entry, expected, expected_hash, new_schema, new_changes);
  IF NOT tieout.ed25519_holds(used.public_key, message, new_signature) THEN
    PERFORM tieout.refuse('signature-wrong');
  END IF;
  SELECT * INTO head FROM tieout.workspace WHERE id = of_workspace FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
  SELECT * INTO known FROM tieout.entry WHERE id = new_entry;
  IF FOUND THEN
    IF known.workspace <> of_workspace OR known.login <> who.login OR known.signature <> new_signature THEN
      PERFORM tieout.refuse('entry-known', new_entry::text);
    END IF;
    RETURN QUERY SELECT 'accepted', known.sequence, known.hash, tieout.microseconds(known.at);
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM tieout.withdrawn WHERE entry = new_entry) THEN
    PERFORM tieout.refuse('entry-withdrawn', new_entry::text);
  END IF;
  IF new_schema < head.app_schema THEN
    PERFORM tieout.refuse('app-older', head.app_schema::text);
  END IF;
  IF head.sequence <> expected OR head.hash <> expected_hash THEN
    RETURN QUERY SELECT 'stale', head.sequence, head.hash, tieout.microseconds(now_at);
    RETURN;
  END IF;
  IF head.complete THEN
    PERFORM tieout.take_changes(of_workspace, expected + 1, who, new_changes);
  ELSE
    PERFORM tieout.must_be_uploading(of_workspace);
    PERFORM tieout.take_upload(of_workspace, expected + 1, who, new_changes);
  END IF;
  new_hash := sha256(message || convert_to(concat_ws(chr(10), '', who.login, used.id, tieout.microseconds(now_at),
    encode(new_signature, 'hex')), 'UTF8'));
  INSERT INTO tieout.entry VALUES
    (of_workspace, expected + 1, new_entry, now_at, who.login, used.id, new_schema, new_changes, new_signature, new_hash);
  UPDATE tieout.workspace SET sequence = expected + 1, hash = new_hash, app_schema = new_schema WHERE id = of_workspace;
  PERFORM pg_notify('tieout', of_workspace || ' ' || (expected + 1));
  RETURN QUERY SELECT 'accepted', expected + 1, new_hash, tieout.microseconds(now_at);
END $$;

-- Gives up an entry whose answer is not there, for good: its sequence when it was accepted, else null, and it never will be.
CREATE FUNCTION withdraw(of_workspace uuid, given_up uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  accepted tieout.entry;
BEGIN
  -- Whoever is just appending it comes first.
  PERFORM FROM tieout.workspace WHERE id = of_workspace FOR UPDATE;
  SELECT * INTO accepted FROM tieout.entry WHERE id = given_up;
  IF FOUND THEN
    IF accepted.login <> who.login THEN
      PERFORM tieout.refuse('entry-known', given_up::text);
    END IF;
    RETURN accepted.sequence;
  END IF;
  INSERT INTO tieout.withdrawn VALUES (given_up, clock_timestamp(), who.login) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- What came after an entry, in its order.
CREATE FUNCTION since(of_workspace uuid, after_sequence bigint, most int) RETURNS TABLE (
  sequence bigint, id uuid, at bigint, login name, key int, public_key bytea, app_schema int, changes text, signature bytea, hash bytea
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT e.sequence, e.id, tieout.microseconds(e.at), e.login, e.key, k.public_key, e.app_schema, e.changes, e.signature, e.hash
    FROM tieout.entry AS e JOIN tieout.person_key AS k ON k.id = e.key
    WHERE e.workspace = of_workspace AND e.sequence > after_sequence ORDER BY e.sequence LIMIT most;
END $$;

CREATE FUNCTION workspaces() RETURNS TABLE (
  id uuid, name text, app_schema int, sequence bigint, hash bytea, created_at bigint, created_by name, complete boolean
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT w.id, w.name, w.app_schema, w.sequence, w.hash, tieout.microseconds(w.created_at), w.created_by, w.complete
    FROM tieout.workspace AS w ORDER BY w.name, w.id;
END $$;

CREATE FUNCTION people() RETURNS TABLE (
  login name, name text, added_at bigint, added_by name, revoked_at bigint, revoked_by name, reason text,
  key int, public_key bytea, registered_at bigint, confirmed_at bigint, confirmed_by name, key_revoked_at bigint, key_revoked_by name
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT p.login, p.name, tieout.microseconds(p.added_at), p.added_by, tieout.microseconds(p.revoked_at), p.revoked_by, p.reason,
      k.id, k.public_key, tieout.microseconds(k.registered_at), tieout.microseconds(k.confirmed_at), k.confirmed_by,
      tieout.microseconds(k.revoked_at), k.revoked_by
    FROM tieout.person AS p LEFT JOIN tieout.person_key AS k ON k.login = p.login ORDER BY p.name, k.id;
END $$;

-- For whoever connects, added or not: which of these files were run, the server's clock, and what one may.
CREATE FUNCTION about() RETURNS TABLE (version int, at bigint, login name, is_person boolean, roles text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT 1, tieout.microseconds(clock_timestamp()), session_user,
    EXISTS (SELECT FROM tieout.person WHERE login = session_user AND revoked_at IS NULL),
    ARRAY(SELECT role FROM unnest(ARRAY['owner', 'preparer', 'reviewer', 'auditor', 'cashout_preparer', 'cashout_releaser']) AS role
      WHERE tieout.has_role(role));
$$;

-- Functions are everybody's unless that is taken away.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tieout FROM PUBLIC;
GRANT USAGE ON SCHEMA tieout
  TO tieout_owner, tieout_preparer, tieout_reviewer, tieout_auditor, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION about(), since(uuid, bigint, int), workspaces(), people(), register_key(bytea), confirm_key(name, bytea),
  revoke_key(name), trail_key(uuid)
  TO tieout_owner, tieout_preparer, tieout_reviewer, tieout_auditor, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION append(uuid, uuid, bigint, bytea, int, text, bytea), withdraw(uuid, uuid)
  TO tieout_preparer, tieout_reviewer, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION add_person(name, text), revoke_person(name, text), create_workspace(uuid, text, int, bytea),
  finish_workspace(uuid), discard_workspace(uuid) TO tieout_owner;

RESET ROLE;
DO $$
BEGIN
  EXECUTE format('REVOKE CREATE ON DATABASE %I FROM tieout_keeper', current_database());
  EXECUTE format('REVOKE tieout_keeper FROM %I', current_user);
END $$;

COMMIT;
