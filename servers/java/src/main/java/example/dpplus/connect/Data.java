package example.dpplus.connect;

import java.util.Map;

/**
 * What the user shares in a login: docs/protocol.md of dpplus-connect, "Data endpoints". A part that was not granted or failed is empty.
 *
 * @param user with the scope email or phone: email, phone_number, updated_at and uuid
 * @param eid with the scope eid_profile: the fields of the identity card, such as last_name
 */
public record Data(Map<String, Object> user, Map<String, Object> eid) {}
