# frozen_string_literal: true

require_relative 'support'

# What an app gets in `on_login`.
RSpec.describe 'the data of a login' do
  include_context 'with a service'
  user = { 'uuid' => UUID.upcase, 'email' => 'lotte@users.example', 'phone_number' => '+32 1', 'more' => 7 }
  eid = { 'last_name' => 'Peeters', 'address' => 'Rue 1' }
  jpeg = "\xFF\xD8\xFF photo".b

  before { service.answers.update('/oauth/user_data' => [200, user], '/oauth/eid_data' => [200, eid], '/oauth/eid_photo_data' => [200, jpeg]) }

  def found_with(**options)
    found = nil
    shop = Shop.new(service, **options, on_login: lambda { |env, _uuid|
      found = [*shop.login.data(env).to_a, shop.login.photo(env)]
      nil
    })
    expect(shop.open.log_in).to eq '/'
    [found, shop.lines.grep(/request-failed/)]
  end

  {
    ALL_SCOPES => [user, eid, jpeg],
    'email' => [user.except('phone_number'), nil, nil],
    'phone eid_profile' => [user.except('email'), eid.except('address'), nil],
    'eid_address' => [nil, nil, nil],
    'eid_photo' => [nil, nil, jpeg],
    '' => [nil, nil, nil]
  }.each do |scope, expected|
    it "has what this login was granted: #{scope.inspect}" do
      service.answers['/oauth/token'] = 200, { uuid: UUID, access_token: 'token-1', scope: }
      expect(found_with).to eq [expected, []]
      requested = service.requests.select { |path,| path.end_with?('_data') }
      expect(requested.map { |_, *rest| rest }.uniq).to eq(expected.none? ? [] : [['GET', 'Bearer token-1', nil]])
    end
  end

  it('has nothing beyond allowed_scope') { expect(found_with(scope: 'eid_photo')).to eq [[nil, nil, jpeg], []] }

  {
    [200, user.merge('uuid' => UUID.tr('5', '6'))] => '200 invalid_response',
    [200, { 'uuid' => 7 }] => '200 invalid_response',
    [200, []] => '200 invalid_response',
    [200, 'x'] => '200 invalid_response',
    [200, "#{' ' * 100_000}{}"] => '200 too_large',
    [500, { error: 'secret text' }] => '500 invalid_response',
    [404, { error: 'not_found' }] => nil
  }.each do |answer, line|
    it "is absent after #{answer.inspect[0, 40]}" do
      service.answers['/oauth/user_data'] = answer
      (found_user, found_eid), lines = found_with
      expect([found_user, found_eid]).to eq [nil, eid]
      expect(lines).to match(line ? [/request-failed: \/oauth\/user_data #{line} \[\h{8}\]\z/] : [])
    end
  end

  { 'a PNG' => ["\x89PNG\r\n".b, true], 'a page' => ['<svg/>', false], 'nothing' => ['', false], '1 MB' => [jpeg + (' ' * 1_000_000), true],
    'over 5 MB' => [jpeg + (' ' * 5_000_000), false] }.each do |name, (body, is_there)|
    it "takes #{name} #{is_there ? 'for a photo' : 'for none'}" do
      service.answers['/oauth/eid_photo_data'] = 200, body
      (*, photo), lines = found_with
      expect([photo, lines.size]).to eq(is_there ? [body, 0] : [nil, 1])
    end
  end

  it 'is for on_login only' do
    env = nil
    shop = Shop.new(service, on_login: ->(given, _) { (env = given) && nil })
    shop.open.log_in
    expect { shop.login.data(env) }.to raise_error(DpplusConnect::WrongAnswer, 'data needs the env of on_login, and a call in on_login')
    expect { shop.login.photo({}) }.to raise_error(DpplusConnect::WrongAnswer)
  end
end
